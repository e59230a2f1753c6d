# Tipps für die ersten Spiele.

tip-memoarrr-mismatch = Das passt nicht: Du nimmst den Vulkan und setzt diese Runde aus. Die anderen spielen weiter.
tip-memoarrr-won = Du bist übrig geblieben, und die Truhe gehört dir. Die Rubine werden am Ende gezählt.
tip-memoarrr-round = Eine neue Runde: Alle Karten sind wieder verdeckt, und jede liegt, wo sie vorher lag.
tip-memoarrr-look = Du siehst ihre drei mittleren Karten. Sonst sieht sie niemand.
tip-memoarrr-ready = Sie werden umgedreht und bleiben, wo sie liegen.
tip-memoarrr-peek = Nur du siehst sie.
tip-memoarrr-swap = Die zwei Karten tauschen die Plätze, auch im Nebel.
tip-memoarrr-block = Als Nächstes muss eine andere Karte aufgedeckt werden.
tip-memoarrr-again = Krabbe: Du bist noch einmal dran, und zu ihr muss es passen.
tip-memoarrr-match = Das passt: Du bleibst dabei. Der Nächste muss deine Karte treffen.
tip-memoarrr-ban = Die erste Karte des Spiels darf keine vorher angesehene sein: Die sind durchgestrichen.
tip-memoarrr-opening = Noch muss nichts passen. Der Nächste muss deine Karte treffen.
tip-memoarrr-turn = Decke irgendeine Karte im Nebel auf. Passt sie nicht, setzt du aus.
tip-memoarrr-out = Wer nichts Passendes findet, nimmt einen Vulkan und setzt aus. Wer übrig bleibt, gewinnt die Truhe.

tip-piratatak-cannon = Wenn du feuerst, verlierst du nur die Kanone.
tip-piratatak-pirate = Münzen, Kanonen, Teile: Du wählst. Dann ist dein Zug vorbei.
tip-piratatak-robbed = Ein Pirat nimmt drei Karten, oder alle, wenn du nicht mehr hast. Dann ist dein Zug vorbei.
tip-piratatak-colour = Das ist jetzt deine Farbe: Wer zuerst alle sechs Teile eines Schiffs hat, gewinnt.
tip-piratatak-stop = Du kannst jetzt aufhören oder weiterziehen: { $pirates ->
    [one] { $pirates } der { $cards } Karten ist ein Pirat.
   *[other] { $pirates } der { $cards } Karten sind Piraten.
}
tip-piratatak-stop-unknown = Du kannst jetzt aufhören oder weiterziehen. Ein Pirat würde deinen Zug beenden und drei Karten nehmen.
tip-piratatak-reserve = Das kommt in deine Reserve: Damit zahlst du Piraten, und Münzen kaufen Teile.
tip-piratatak-buy = Ein Teil kostet drei Münzen, und der Kauf ist dein ganzer Zug.
tip-piratatak-draw = Es kann ein Schiffsteil sein, eine Münze, eine Kanone oder ein Pirat.
tip-piratatak-reshuffled = Der Stapel war leer: Die abgelegten Karten sind gemischt und der neue Stapel.
