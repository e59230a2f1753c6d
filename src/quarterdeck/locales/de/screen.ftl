# What the full-screen game at a terminal says, besides what the browser says too.

screen-bot-failed = { $player } hat den Faden verloren: Von nun an ist jeder Zug recht.
screen-not-recorded = Diese Partie ließ sich nicht aufzeichnen: { $why }
screen-volcano = { $volcano ->
    [dark] dunkel
   *[light] hell
}

## Memoarrr!: what may still be told of a card that has been turned down

screen-turned-down = { $who ->
    [you] Du hast
   *[other] { $player } hat
} { $what ->
    [revealed] eine Karte aufgedeckt.
    [peeked] mit dem Pinguin unter eine Karte gespäht.
    [swapped] den Kraken tauschen lassen.
   *[blocked] das Walross eine Karte sperren lassen.
}

## Piratatak

screen-out = raus
screen-pile = Stapel
screen-discard = Ablage
screen-card = { $card ->
    [coin] Goldmünze
    [cannon] Kanone
   *[pirate] Pirat
}
screen-some = { $card ->
    [coin] { $count ->
        [one] { $count } Münze
       *[other] { $count } Münzen
    }
   *[cannon] { $count ->
        [one] { $count } Kanone
       *[other] { $count } Kanonen
    }
}
screen-buy-part = Kaufen
screen-buy = { $part } kaufen ({ $seller })
screen-ask-pay = { $owed ->
    [one] Der Pirat will noch eine Karte. Welche?
   *[other] Der Pirat will noch { $owed } Karten. Welche?
}

## Around the table

screen-too-small = Dieses Terminal ist zu klein: Der Tisch braucht { $width } Spalten und { $height } Zeilen. Mach es größer, oder spiel mit --plain.
screen-name = Quarterdeck
screen-you = Du
screen-choose = wählen
screen-scroll = blättern
screen-rules = Regeln
screen-go = gehen
screen-quit = beenden
screen-stay = Bleiben
screen-leave = Willst du den Tisch verlassen? Das Spiel endet damit.
screen-waiting = Sind alle da, werden die Karten ausgeteilt.
screen-for-you = Das ist nur für dich.
screen-secret = Das Geheimnis war { $secret }, die eigenen Zahlen der Spieler { $nonces }.
screen-settings-unread = Die Einstellungen auf diesem Rechner sind nicht lesbar; es gelten die üblichen.
screen-colours = { $colours ->
    [full] Alle
    [sixteen] Sechzehn
    [none] Keine
   *[auto] So viele, wie das Terminal hat
}
screen-explain-colours = Jede Karte hat ihr eigenes Muster und ihre eigenen Wörter, Farben braucht es also nie.
screen-explain-letters = Ohne sie geht alles mit den Pfeilen, Enter, Tab, Esc, F1 bis F6.
screen-explain-tips = Ein Satz, wenn etwas zum ersten Mal geschieht. Wieder eingeschaltet, kommen alle noch einmal.
screen-explain-players = Wie viele am Tisch sitzen. Wo kein Mensch sitzt, sitzt ein Bot.
screen-explain-person = Ein Mensch an diesem Terminal: Tipp einen Namen. Mit den Pfeilen ← und → sitzt hier ein Bot.
screen-key = { $key ->
    [arrows] Pfeile
    [enter] Enter
    [name] a bis e, 1 bis 5
    [n] n e s w
    [d] d
    [s] s
    [f] f
    [digits] 1 bis 9
    [g] g
    [faster] f, F4
    [p] p, F5
    [l] l, F3
    [h] h
    [question] ?, F1
    [v] v
    [tips] t, F6
    [o] o, F2
   *[q] q, Esc
}
screen-key-does = { $key ->
    [arrows] von einer Auswahl zur nächsten gehen
    [enter] auswählen, was unter dem Cursor liegt; den Vorhang heben
    [name] den Cursor mit dem Namen auf eine Karte setzen: a3 ist a, dann 3
    [n] vor der ersten Runde: im Norden, Osten, Süden oder Westen nachsehen
    [d] eine Karte ziehen
    [s] aufhören
    [f] eine Kanone abfeuern
    [digits] eine Karte für den Piraten wählen, oder ein Teil kaufen
    [g] die gewählten Karten geben
    [faster] die Bots schneller spielen lassen, solange du aus der Runde bist
    [p] das Tempo ändern oder einem anderen zustimmen
    [l] das ganze Logbuch
    [h] die Regeln
    [question] die Tasten
    [v] das Versprechen der Mischung
    [tips] keine Tipps mehr, wenn gerade einer dasteht
    [o] Einstellungen
   *[q] den Tisch verlassen oder eine Seite schließen
}

## When something can't be done

screen-refusal-face-up = { $cell } liegt schon offen.
screen-refusal-banned = { $cell } hat sich jemand angesehen: Die allererste Karte muss eine andere sein.
screen-refusal-blocked = { $cell } ist diesmal vom Walross gesperrt.
screen-refusal-ability-first = Zuerst ist die Fähigkeit dran: { memoarrr-animal }.
screen-refusal-no-ability = Gerade ist keine Fähigkeit dran.
screen-refusal-not-a-neighbour = Der Krake tauscht nur mit einer Karte direkt nebenan.
screen-refusal-still-looking = Die erste Runde beginnt, wenn alle so weit sind.
screen-refusal-already-looked = Du hast schon nachgesehen.
screen-refusal-not-looked = Such dir zuerst eine Seite aus und sieh dir ihre drei Karten an.
screen-refusal-no-such-cell = Der Vulkan bewacht die Schätze: Dort liegt keine Karte.
screen-refusal-must-draw = Passen geht nicht: Zieh erst eine Karte, oder kauf ein.
screen-refusal-already-drawn = Kaufen ist ein ganzer Zug: Nach dem Ziehen geht es nicht mehr.
screen-refusal-no-colour = Kaufen kannst du nur Teile deines eigenen Schiffs, und du hast noch keine Farbe.
screen-refusal-too-few-coins = Ein Teil kostet drei Münzen; du hast { $coins }.
screen-refusal-not-your-colour = Du kannst nur Teile deines eigenen Schiffs kaufen.
screen-refusal-not-for-sale = Niemand hat dieses Teil in der Reserve.
screen-refusal-pirate-waits = Zuerst der Pirat: Zahl, oder feuere eine Kanone ab, wenn du eine hast.
screen-refusal-no-pirate = Hier ist kein Pirat.
screen-refusal-no-cannon = Du hast keine Kanone.
screen-refusal-paying-begun = Du hast schon zu zahlen begonnen: zu spät für die Kanone.
screen-refusal-not-yours = Diese Karte hast du nicht.
