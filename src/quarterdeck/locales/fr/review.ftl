# Ce que dit le bilan d’une partie terminée.

review-headline = { $name } : { review-forgot }, { review-dared }, et la chance a donné { $luck } %.
review-forgot = { $forgot ->
    [0] aucune carte oubliée
    [one] une carte oubliée
   *[other] { $forgot } cartes oubliées
}
review-dared = { $dared ->
    [0] aucune audace
    [one] une audace
   *[other] { $dared } audaces
}
review-split = De { $start } % au départ à { $result } % à la fin : { $mine } % par ses propres choix, { $others } % par les autres, { $luck } % par la chance.
review-costs = Les oublis ont coûté { $forgetting } %, les mauvais choix { $judgement } %.
review-memory = Une mémoire comme celle de ce membre d’équipage : { $level } (sûr à { $sure } %).
review-moment-forgot = Coup { $entry } : { $cards }, déjà vu et oublié ({ $amount } %).
review-moment-misjudged = Coup { $entry } : un autre choix valait mieux ({ $amount } %).
review-moment-dared = Coup { $entry } : l’audace a donné { $cards } ({ $amount } %).
review-moment-lucky = Coup { $entry } : la chance a donné { $cards } ({ $amount } %).
review-moment-unlucky = Coup { $entry } : la malchance a donné { $cards } ({ $amount } %).
