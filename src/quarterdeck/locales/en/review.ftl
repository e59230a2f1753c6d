# What a review of a finished game says.

review-headline = { $name }: { review-forgot }, { review-dared }, and fortune gave { $luck } %.
review-forgot = { $forgot ->
    [0] forgot no card
    [one] forgot one card
   *[other] forgot { $forgot } cards
}
review-dared = { $dared ->
    [0] dared nothing
    [one] dared once
   *[other] dared { $dared } times
}
review-split = From { $start } % at the start to { $result } % at the end: { $mine } % by own decisions, { $others } % by the others, { $luck } % by luck.
review-costs = Forgetting cost { $forgetting } %, judgement { $judgement } %.
review-memory = Remembered like this member of the crew: { $level } ({ $sure } % sure).
review-moment-forgot = Move { $entry }: { $cards } had been seen before, and were forgotten ({ $amount } %).
review-moment-misjudged = Move { $entry }: another choice was better ({ $amount } %).
review-moment-dared = Move { $entry }: a dare brought { $cards } ({ $amount } %).
review-moment-lucky = Move { $entry }: good luck brought { $cards } ({ $amount } %).
review-moment-unlucky = Move { $entry }: bad luck brought { $cards } ({ $amount } %).
