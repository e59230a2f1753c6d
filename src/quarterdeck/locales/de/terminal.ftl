# What the line-by-line game says around the games themselves.

terminal-which-game = Welches Spiel? { $games } (Enter für { $usual })
terminal-welcome = { $title } { $players ->
    [2] zu zweit
    [3] zu dritt
    [4] zu viert
   *[other] zu { $players }
}. Tippe ? für Hilfe und q, um zu gehen.
terminal-commitment = Ehrlich gemischt: Das Mischen hängt an einem Geheimnis, dessen SHA-256-Wert { $commitment } ist.
terminal-secret = Das Geheimnis war { $secret }, deine Nonce { $nonce }.
terminal-recorded = Diese Partie ist in { $file } aufgezeichnet; jede Karte prüfst du mit: quarterdeck verify { $file }
terminal-turn-down = Drück Enter, dann werden die Karten wieder verdeckt
terminal-forget = Drück Enter, sobald du es dir gemerkt hast
terminal-leave = Du verlässt den Tisch.
terminal-not-understood = Mit „{ $answer }“ kann hier niemand etwas anfangen.
terminal-help = Du kannst antworten: { $answers }
