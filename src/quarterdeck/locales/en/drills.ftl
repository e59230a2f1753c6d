# Drills for the memory, in the browser and in the terminal.

drills = Drills
drill-lookout = The lookout
drill-lookout-what = Cards are shown one after another, and each is turned down again. Then find the one that matches.
drill-swap = The swap
drill-swap-what = Four cards are shown and turned down. Then octopuses swap cards, one after the other. Follow them, and find the one that matches.
drill-adapts = A right answer makes the next question longer, a wrong one shorter. Twelve questions, about three minutes.
drill-question = Question { $question } of { $questions }
drill-number = { $drill ->
    [swap] { $number ->
        [one] { $number } swap
       *[other] { $number } swaps
    }
   *[lookout] { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
}
drill-watch = { $drill ->
    [swap] Follow the cards.
   *[lookout] Remember the cards.
}
drill-swapped = { $cell } and { $with } change places.
drill-ask = Which card matches: { memoarrr-animal } or { memoarrr-landscape }?
drill-right = Right!
drill-wrong = No: it was { $cell }.
drill-span = { $bound ->
    [least] Your span: at least { drill-number }
   *[about] Your span: { drill-number }, give or take { $error }
}
drill-meaning = With this number you find the card every second time.
drill-history = Your spans
drill-history-day = { $day }: { drill-number }
drill-crew = The crew at the same drill
drill-kraken = The kraken forgets nothing, but it plays to win: it leaves some of the matches that it knows.
drill-none = You have not done this drill yet.
drill-start = Begin
drill-next = Next question
drill-result = See your span
drill-leave = Stop the drill
drill-kept = Your spans stay on this device.
drill-save = Save as a file
drill-erase = Erase
