# Exercices de mémoire, dans le navigateur et dans le terminal.

drills = Exercices
drill-lookout = La vigie
drill-lookout-what = Des cartes sont montrées l’une après l’autre, et chacune est retournée aussitôt. Trouve ensuite celle qui correspond.
drill-swap = L’échange
drill-swap-what = Quatre cartes sont montrées puis retournées. Ensuite des poulpes échangent des cartes, l’une après l’autre. Suis-les, et trouve celle qui correspond.
drill-adapts = Une bonne réponse rend la question suivante plus longue, une mauvaise plus courte. Douze questions, trois minutes environ.
drill-question = Question { $question } sur { $questions }
drill-number = { $drill ->
    [swap] { $number ->
        [one] { $number } échange
       *[other] { $number } échanges
    }
   *[lookout] { $number ->
        [one] { $number } carte
       *[other] { $number } cartes
    }
}
drill-watch = { $drill ->
    [swap] Suis les cartes.
   *[lookout] Retiens les cartes.
}
drill-swapped = { $cell } et { $with } changent de place.
drill-ask = Quelle carte correspond : { memoarrr-animal } ou { memoarrr-landscape } ?
drill-right = Juste !
drill-wrong = Non : c’était { $cell }.
drill-span = { $bound ->
    [least] Ton empan : au moins { drill-number }
   *[about] Ton empan : { drill-number }, à { $error } près
}
drill-meaning = Avec ce nombre, tu trouves la carte une fois sur deux.
drill-history = Tes résultats
drill-history-day = { $day } : { drill-number }
drill-crew = L’équipage au même exercice
drill-kraken = Le kraken n’oublie rien, mais il joue pour gagner : il laisse des cartes qui correspondent et qu’il connaît.
drill-none = Tu n’as pas encore fait cet exercice.
drill-start = Commencer
drill-next = Question suivante
drill-result = Voir ton empan
drill-leave = Arrêter l’exercice
drill-kept = Tes résultats restent sur cet appareil.
drill-save = Enregistrer dans un fichier
drill-erase = Effacer
