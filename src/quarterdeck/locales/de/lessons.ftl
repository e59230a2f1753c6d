## Die Antwort auf einen Zug, um den es in der Lektion nicht geht

lesson-otherwise = Die Regeln erlauben das, aber hier üben wir etwas anderes. Versuche, was ich gesagt habe.

## Memoarrr!

lesson-memoarrr-looking = Der erste Blick
lesson-memoarrr-looking-pick = Vor dem Spiel siehst du dir drei Karten an. Wähle deine Seite der Insel: Norden, Osten oder Westen.
lesson-memoarrr-looking-taken = Coral möchte im Süden sitzen. Wähle eine andere Seite.
lesson-memoarrr-looking-remember = Nur du siehst diese drei Karten. Schau so lange du willst, dann leg sie zurück.
lesson-memoarrr-looking-others = Jetzt sieht sich Coral die drei Karten im Süden an. Du siehst sie nicht.
lesson-memoarrr-looking-done = Gut gemacht! Du kennst drei Karten, und Coral kennt drei andere. Jetzt beginnt das Spiel.

lesson-memoarrr-opening = Die erste Karte
lesson-memoarrr-opening-open = Du beginnst. Beim ersten Zug sind die Karten gesperrt, die du oder Coral angesehen habt. Decke irgendeine andere auf.
lesson-memoarrr-opening-done = Das ist alles: Die erste Karte einer Runde kann nie falsch sein. Später im Spiel ist keine Karte gesperrt.

lesson-memoarrr-matching = Was zusammenpasst
lesson-memoarrr-matching-animal-or-landscape = Coral hat eine Schildkröte im Dschungel aufgedeckt. Eine Karte passt, wenn sie eine Schildkröte oder den Dschungel zeigt. Auf B2 liegt ein Walross im Dschungel: Decke es auf.
lesson-memoarrr-matching-again = Jetzt passt ein Walross oder Wasser, denn es zählt die letzte Karte. Du hast die drei Karten im Norden angesehen: Eine davon, C1, zeigt Wasser. Decke sie auf.
lesson-memoarrr-matching-own-side = Das ist nicht die richtige. Decke C1 auf, in der Mitte der nördlichen Reihe.
lesson-memoarrr-matching-done = Gut gemacht! Jede Karte wird mit der zuletzt aufgedeckten verglichen und mit keiner anderen.

lesson-memoarrr-mismatch = Ein Fehler und der Vulkan
lesson-memoarrr-mismatch-try = Patch hat eine Schildkröte im Dschungel aufgedeckt. Sehen wir, was ein Fehler kostet: Decke D1 auf.
lesson-memoarrr-mismatch-others = Passt nicht: Du hast den Vulkan und setzt diese Runde aus. Die anderen spielen weiter, und die nächste Karte muss zu deiner passen.
lesson-memoarrr-mismatch-done = Patch hat den letzten Vulkan genommen, also gewinnt Coral die Runde und nimmt die Truhe. In der nächsten Runde spielen wieder alle mit.

lesson-memoarrr-winning = Eine Runde gewinnen
lesson-memoarrr-winning-open = Du beginnst diese Runde. Decke A2 auf.
lesson-memoarrr-winning-wait = Coral muss jetzt einen Kraken oder Wasser finden. Mal sehen.
lesson-memoarrr-winning-done = Coral hat nichts Passendes gefunden, und nur du bist noch dabei: Die Truhe gehört dir. Geöffnet wird sie am Ende des Spiels.

lesson-memoarrr-remembering = Sich erinnern
lesson-memoarrr-remembering-watch = Merke dir, was offen liegt: Nach der Runde werden die Karten umgedreht. Decke B2 auf, ein Walross im Dschungel.
lesson-memoarrr-remembering-water = Coral hat ein Walross im Wasser gefunden. Decke D3 auf, eine Schildkröte im Wasser.
lesson-memoarrr-remembering-down = Die Runde ist vorbei, und alle Karten sind umgedreht. Sie liegen, wo sie lagen.
lesson-memoarrr-remembering-recall = Coral hat eine Schildkröte aufgedeckt. Zwei andere Schildkröten lagen in der letzten Runde offen. Decke eine davon auf.
lesson-memoarrr-remembering-not-there = Dort lag keine Schildkröte. Denk zurück: Eine lag in der Ecke oben links, die andere neben dem Vulkan.
lesson-memoarrr-remembering-done = Du hast dich erinnert! Das ist das ganze Spiel: Was einmal offen lag, hilft dir in jeder späteren Runde.

lesson-memoarrr-ending = Das Ende
lesson-memoarrr-ending-last = Dies ist die letzte von sieben Runden. Coral hat eine Schildkröte im Dschungel aufgedeckt. Decke B2 auf: Die Karte zeigt den Dschungel.
lesson-memoarrr-ending-done = Du hast vier Truhen und Coral drei, aber die meisten Rubine gewinnen. Nur bei Gleichstand zählen die Truhen: zuerst wie viele, dann die beste.

lesson-memoarrr-penguin = Der Pinguin
lesson-memoarrr-penguin-open = In diesem Spiel haben die Tiere Fähigkeiten. Decke A4 auf: Das ist ein Pinguin.
lesson-memoarrr-penguin-peek = Der Pinguin sieht sich eine Karte im Nebel an, und nur du siehst sie. Tippe irgendeine Karte an.
lesson-memoarrr-penguin-done = Die anderen haben gesehen, wohin du geschaut hast, aber nicht, was du gesehen hast.

lesson-memoarrr-octopus = Der Krake
lesson-memoarrr-octopus-open = Decke A2 auf: Das ist ein Krake.
lesson-memoarrr-octopus-swap = Der Krake tauscht den Platz mit einem Nachbarn: darüber, darunter oder daneben. Tippe einen Nachbarn an.
lesson-memoarrr-octopus-done = Beide Karten bleiben dort bis zum Ende des Spiels. Merke dir, wo sie jetzt liegen.

lesson-memoarrr-walrus = Das Walross
lesson-memoarrr-walrus-open = Decke B2 auf: Das ist ein Walross.
lesson-memoarrr-walrus-block = Das Walross sperrt eine Karte für den nächsten Spieler. Auf A1 liegt eine Schildkröte im Dschungel, die passen würde: Sperre sie.
lesson-memoarrr-walrus-wait = Coral darf jede Karte aufdecken, nur diese nicht.
lesson-memoarrr-walrus-done = Es hat geklappt! Gesperrt war die Karte nur für einen Zug.

lesson-memoarrr-crab = Die Krabbe
lesson-memoarrr-crab-open = Decke A3 auf: Das ist eine Krabbe.
lesson-memoarrr-crab-again = Die Krabbe gibt dir sofort noch einen Zug, und die Karte muss zur Krabbe passen. Decke B4 auf: Sie zeigt die Wüste.
lesson-memoarrr-crab-done = Gut gemacht! Findest du beim zweiten Zug nichts, nimmst du wie immer einen Vulkan.

## Piratatak

lesson-piratatak-drawing = Ziehen und aufhören
lesson-piratatak-drawing-draw = Wenn du dran bist, ziehst du Karten. Zieh die erste.
lesson-piratatak-drawing-again = Eine Goldmünze! Du darfst weiterziehen oder aufhören. Zieh weiter.
lesson-piratatak-drawing-go-on = Du könntest aufhören. Aber diesmal: Zieh noch eine.
lesson-piratatak-drawing-stop = Zwei Münzen. Jede weitere Karte kann ein Pirat sein, also hör jetzt auf.
lesson-piratatak-drawing-enough = Das wäre mutig! In dieser Lektion: Hör auf.
lesson-piratatak-drawing-others = Deine Karten sind sicher, bis du wieder dran bist. Jetzt zieht Coral.
lesson-piratatak-drawing-done = Das ist ein Zug: Zieh mindestens eine Karte, und hör auf, wann du willst.

lesson-piratatak-colour = Deine Farbe
lesson-piratatak-colour-draw = Das erste Schiffsteil, das du ziehst, gibt dir deine Farbe. Zieh.
lesson-piratatak-colour-joins = Rot ist jetzt deine Farbe. Zieh weiter.
lesson-piratatak-colour-other-colours = Noch ein rotes Teil: Es kommt von selbst an dein Schiff. Zieh noch einmal.
lesson-piratatak-colour-stop = Ein blaues Teil kommt in deine Reserve: Bauen kannst du damit nicht, aber andere wollen es vielleicht. Hör auf.
lesson-piratatak-colour-go-on = Hör noch nicht auf: Zieh.
lesson-piratatak-colour-enough = Genug gezogen: Hör auf.
lesson-piratatak-colour-done = Wer zuerst alle sechs Teile einer Farbe hat, gewinnt.

lesson-piratatak-pirate = Der Pirat
lesson-piratatak-pirate-draw = Du hast ein rotes Teil, zwei Münzen und ein blaues Teil. Zieh und sieh, was kommt.
lesson-piratatak-pirate-pay = Ein Pirat! Er will drei deiner Karten, und du wählst, welche. Behalte das rote Teil: Es gehört zu deinem Schiff.
lesson-piratatak-pirate-keep-ship = Das ist ein Teil deines eigenen Schiffs. Gib ihm Münzen oder das blaue Teil.
lesson-piratatak-pirate-done = Der Pirat ist bezahlt und dein Schiff ist heil. Ein Pirat beendet immer deinen Zug.

lesson-piratatak-cannon = Die Kanone
lesson-piratatak-cannon-draw = Diesmal hast du eine Kanone in Reserve. Zieh.
lesson-piratatak-cannon-fire = Ein Pirat! Feuere die Kanone ab.
lesson-piratatak-cannon-do-not-pay = Du könntest zahlen, aber die Kanone kostet dich weniger. Feuere sie ab.
lesson-piratatak-cannon-done = Der Pirat und die Kanone sind weg, und sonst hast du nichts verloren.

lesson-piratatak-buying = Kaufen
lesson-piratatak-buying-buy = Coral hat ein rotes Teil in Reserve, und Rot ist deine Farbe. Du hast drei Münzen: Kauf das Teil.
lesson-piratatak-buying-buy-first = Kaufen ist ein ganzer Zug, also tu es, bevor du ziehst. Kauf das rote Teil.
lesson-piratatak-buying-done = Das Teil gehört dir, und Coral hat deine Münzen. Ablehnen konnte Coral nicht.

lesson-piratatak-ending = Die letzten Teile
lesson-piratatak-ending-five = Du hast vier gelbe Teile. Zieh.
lesson-piratatak-ending-six = Fünf Teile! Eines fehlt. Du darfst aufhören oder es wagen und weiterziehen. Wage es.
lesson-piratatak-ending-dare = Aufhören ist klug, aber diesmal wagen wir es: Zieh.
lesson-piratatak-ending-done = Sechs Teile: Du gewinnst sofort, mitten in deinem Zug. Jetzt kennst du das Spiel!
