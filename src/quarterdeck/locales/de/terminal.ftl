# What the line-by-line game says around the games themselves.

terminal-which-game = Welches Spiel? { $games } (Enter für { $usual })
terminal-welcome = { $title } { $players ->
    [2] zu zweit
    [3] zu dritt
    [4] zu viert
   *[other] zu { $players }
}. Tippe b für den Tisch, ? für Hilfe, q, um zu gehen.
terminal-commitment = Ehrlich gemischt: Das Mischen hängt an einem Geheimnis, dessen SHA-256-Wert { $commitment } ist.
terminal-secret = Das Geheimnis war { $secret }, deine Nonce { $nonce }.
terminal-review = { $game ->
    [memoarrr] Glück oder Gedächtnis? r sagt, was du vergessen und gewagt hast und was Glück war; mit Enter gehst du
   *[other] Glück oder Urteil? r sagt, was du falsch eingeschätzt und gewagt hast und was Glück war; mit Enter gehst du
}
terminal-recorded = Diese Partie ist in { $file } aufgezeichnet; jede Karte prüfst du mit: quarterdeck verify { $file }
terminal-turn-down = Drück Enter, dann werden die Karten wieder verdeckt
terminal-forget = Drück Enter, sobald du es dir gemerkt hast
terminal-leave = Du verlässt den Tisch.
terminal-not-understood = Mit „{ $answer }“ kann hier niemand etwas anfangen.
terminal-empty = Tippe eine Antwort; ? sagt, welche es gibt.
terminal-help = Du kannst antworten: { $answers }
terminal-confirm = { $what }. Enter heißt ja, n heißt nein
terminal-pay-all = Nenn sie alle in einer Antwort: Der Pirat will { piratatak-owed }, und du hast { $named } genannt.
terminal-help-always = Jederzeit: b oder board beschreibt den Tisch, fair nennt das Versprechen der Mischung, q verlässt den Tisch.
terminal-help-pace = Außerdem: pace relaxed, pace normal oder pace brisk bittet um ein gemütliches, normales oder flottes Tempo; mit hurry spielen die Bots schneller, solange du aus der Runde bist.
terminal-pace = Das Tempo ist { terminal-pace-name }. Für ein anderes tippe pace relaxed (gemütlich), pace normal oder pace brisk (flott).
terminal-pace-name = { $pace ->
    [relaxed] gemütlich
    [brisk] flott
   *[other] normal
}
terminal-pace-now = Das Tempo ist jetzt { terminal-pace-name }.
terminal-pace-agree = Wenn du einverstanden bist, tippe pace { $pace }.
terminal-no-pace = Dieser Tisch wartet auf dich, und die Bots ziehen sofort: Es gibt nichts zu beschleunigen.
terminal-may-hurry = Tippe hurry, dann spielen die Bots bis zur nächsten Runde schneller.
terminal-hurried = Die Bots spielen bis zur nächsten Runde schneller.
terminal-turn = { $who ->
    [you] Du bist an der Reihe.
   *[other] { $player } ist an der Reihe.
}

## Around a table

terminal-not-asked = Du bist noch nicht gefragt; mit q verlässt du den Tisch.
terminal-come-back = Drück Enter, um deinen Platz zurückzunehmen.
terminal-time = { $seconds ->
    [one] Du hast { $seconds } Sekunde; dann spielt ein Bot für dich.
   *[other] Du hast { $seconds } Sekunden; dann spielt ein Bot für dich.
}
terminal-last-call = { $seconds ->
    [one] Nur noch { $seconds } Sekunde für deinen Zug.
   *[other] Nur noch { $seconds } Sekunden für deinen Zug.
}
terminal-look-over = Die Zeit zum Hinsehen ist vorbei.
terminal-hand-over = Jetzt ist { $player } an der Tastatur.
terminal-curtain = Jetzt ist { $player } an der Tastatur, und niemand sonst sieht hin.
terminal-curtain-lift = { $player }, drück Enter

## At a table on a server

terminal-bad-link = „{ $link }“ führt an keinen Tisch. Ein Link sieht aus wie { $example }.
terminal-unreachable = Der Server { $server } ist nicht zu erreichen.
terminal-not-quarterdeck = Unter { $server } läuft kein Quarterdeck-Server.
terminal-unknown-words = Der Server { $server } sagt etwas, das diese Version von Quarterdeck nicht versteht; hol dir eine neuere.
terminal-server-newer = Auf dem Server läuft Quarterdeck { $theirs }, in diesem Terminal { $ours }: Wenn hier etwas fehlt, hol dir die neuere Version.
terminal-only-watching = Mit diesem Link kann man nur zusehen: Schreib watch statt join.
terminal-not-for-watching = Dieser Link bringt einen Platz auf ein anderes Gerät: Schreib join statt watch.
terminal-no-free-seat = { $phase ->
    [full] Alle Plätze an diesem Tisch sind besetzt.
    [running] Die Partie an diesem Tisch hat schon begonnen.
    [over] Die Partie an diesem Tisch ist vorbei.
   *[closed] Alle haben diesen Tisch verlassen.
} Zum Zusehen schreib watch statt join.
terminal-your-name = Wie heißt du?
terminal-sailor = Matrose
terminal-seat = Platz { $seat }
terminal-chair = Platz { $seat }: { $state ->
    [free] frei
    [bot] { $player }, ein Bot
    [ready] { $player }, bereit anzufangen
   *[person] { $who ->
        [you] du, { $player }
       *[other] { $player }, noch nicht bereit
    }
}
terminal-waiting = { $seats ->
    [one] Ein Platz ist noch frei; es geht los, sobald ihn jemand nimmt.
   *[other] { $seats } Plätze sind noch frei; es geht los, sobald sie besetzt sind.
}
terminal-sat-down = { $who ->
    [you] Du setzt dich.
   *[other] { $player } setzt sich.
}
terminal-bot-came = { $player }, ein Bot, nimmt Platz.
terminal-stood-up = { $who ->
    [you] Du stehst auf; der Platz ist wieder frei.
   *[other] { $player } steht auf; der Platz ist wieder frei.
}
terminal-is-ready = { $who ->
    [you] Du bist bereit.
   *[other] { $player } ist bereit anzufangen.
}
terminal-stand-in = { $who ->
    [you] Für dich spielt jetzt ein Bot.
   *[other] Für { $player } spielt jetzt ein Bot.
}
terminal-plays-again = { $who ->
    [you] Du spielst wieder selbst.
   *[other] { $player } spielt wieder selbst.
}
terminal-reconnecting = { $player } kommt gleich wieder…
terminal-away = { $player } ist nicht da.
terminal-back = { $player } ist da.
terminal-seat-gone = Dein Platz wird jetzt auf einem anderen Gerät gespielt; dieses Terminal sieht zu.
terminal-seat-here = Der Platz wird jetzt an diesem Terminal gespielt.
terminal-closed = Alle haben diesen Tisch verlassen.
terminal-next = Die Runde spielt noch einmal: { $link }
terminal-line-down = Die Verbindung ist abgerissen; sie wird wieder aufgebaut…
terminal-line-back = Die Verbindung steht wieder.
terminal-restarting = Der Server startet neu. Nichts geht verloren; dieses Terminal kommt von selbst zurück.

## Was it dealt fairly?

terminal-fair = { $claim ->
    [player] Ehrlich gemischt, hier nachgeprüft: Das Geheimnis ist das vor der ersten Karte versprochene, deine eigene Zufallszahl steckt mit darin, und alle Karten und Züge der Aufzeichnung folgen daraus.
    [watcher] Ehrlich gemischt, hier nachgeprüft: Das Geheimnis ist das vor der ersten Karte versprochene, und alle Karten und Züge der Aufzeichnung folgen daraus.
   *[record] Die Aufzeichnung stimmt: Alle Karten und Züge folgen aus ihrem Geheimnis. Dieses Terminal war aber vor der ersten Karte nicht da und kann nicht sagen, ob es das versprochene ist.
}
terminal-fair-broken = Hier wurde nicht ehrlich gegeben! { $why }
terminal-fair-fault = { $what ->
    [promise] Das Versprechen in der Aufzeichnung ist nicht das, das vor der ersten Karte gezeigt wurde.
    [nonce] Deine eigene Zufallszahl fehlt in der Mischung.
   *[seen] Was hier während der Partie gezeigt wurde, steht anders in der Aufzeichnung.
}
terminal-fair-unknown = Ob ehrlich gegeben wurde, ließ sich nicht nachprüfen. { $why }
terminal-coach = Anleitung: { $sentence }
terminal-tip = Tipp: { $sentence } (keine Tipps mehr: tips off)
terminal-tips = { $tips ->
    [on] Tipps sind eingeschaltet.
   *[off] Tipps sind ausgeschaltet. Mit tips on kommen sie wieder.
}
terminal-lesson = Lektion { $number } von { $count }: { $title }
terminal-next-lesson = Eingabetaste für die nächste Lektion, q zum Aufhören
terminal-puzzle = Rätsel { $number }: { $theme }, { $level }
terminal-puzzle-why = { $answer }: { $wins }.
terminal-next-puzzle = Eingabetaste für das nächste Rätsel, q zum Aufhören
terminal-puzzles-solved = { $solved } von { $count } gelöst
