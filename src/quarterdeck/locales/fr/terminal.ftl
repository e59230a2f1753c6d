# What the line-by-line game says around the games themselves.

terminal-which-game = Quel jeu ? { $games } (Entrée pour { $usual })
terminal-welcome = { $title } à { $players ->
    [2] deux
    [3] trois
    [4] quatre
   *[other] { $players }
}. Tape ? pour l’aide, b pour la table, q pour partir.
terminal-commitment = Pas de triche : le mélange dépend d’un secret dont l’empreinte SHA-256 est { $commitment }.
terminal-secret = Le secret était { $secret }, ton nonce { $nonce }.
terminal-review = { $game ->
    [memoarrr] Chance ou mémoire ? r dit ce que tu as oublié, ce que tu as osé et ce qui était chance ; Entrée quitte la table
   *[other] Chance ou choix ? r dit ce que tu as mal jugé, ce que tu as osé et ce qui était chance ; Entrée quitte la table
}
terminal-recorded = Cette partie est enregistrée dans { $file } ; pour vérifier chaque carte : quarterdeck verify { $file }
terminal-turn-down = Appuie sur Entrée, et les cartes repassent face cachée
terminal-forget = Appuie sur Entrée quand c’est bien retenu
terminal-leave = Tu quittes la table.
terminal-not-understood = Ici, « { $answer } » ne veut rien dire.
terminal-empty = Tape une réponse, ou ? pour l’aide.
terminal-help = Tu peux répondre : { $answers }
terminal-confirm = { $what }. Entrée pour oui, n pour non
terminal-pay-all = Nomme-les toutes en une seule réponse : le pirate veut { piratatak-owed }, et tu en as nommé { $named }.
terminal-help-always = À tout moment : b ou board décrit la table, fair donne la promesse du mélange, q quitte la table.
terminal-help-pace = Aussi : pace relaxed, pace normal ou pace brisk demande un rythme tranquille, normal ou rapide ; hurry fait jouer les bots plus vite tant que la manche est finie pour toi.
terminal-pace = Le rythme est { terminal-pace-name }. Pour en changer, tape pace relaxed (tranquille), pace normal ou pace brisk (rapide).
terminal-pace-name = { $pace ->
    [relaxed] tranquille
    [brisk] rapide
   *[other] normal
}
terminal-pace-now = Le rythme est maintenant { terminal-pace-name }.
terminal-pace-agree = Si tu es d’accord, tape pace { $pace }.
terminal-no-pace = Cette table t’attend et les bots jouent tout de suite : il n’y a rien à accélérer.
terminal-may-hurry = Tape hurry, et les bots jouent plus vite jusqu’à la prochaine manche.
terminal-hurried = Les bots jouent plus vite jusqu’à la prochaine manche.
terminal-turn = { $who ->
    [you] C’est à toi de jouer.
   *[other] C’est à { $player } de jouer.
}

## Around a table

terminal-not-asked = Ce n’est pas encore à toi ; q pour quitter la table.
terminal-come-back = Appuie sur Entrée pour reprendre ta place.
terminal-time = { $seconds ->
    [one] Tu as { $seconds } seconde ; ensuite, un robot joue pour toi.
   *[other] Tu as { $seconds } secondes ; ensuite, un robot joue pour toi.
}
terminal-last-call = { $seconds ->
    [one] Plus que { $seconds } seconde pour jouer.
   *[other] Plus que { $seconds } secondes pour jouer.
}
terminal-look-over = Le temps de regarder est passé.
terminal-hand-over = { $player } prend le clavier.
terminal-curtain = { $player } prend le clavier, et personne d’autre ne regarde.
terminal-curtain-lift = { $player }, appuie sur Entrée

## At a table on a server

terminal-bad-link = « { $link } » ne mène à aucune table. Un lien ressemble à { $example }.
terminal-unreachable = Le serveur { $server } est injoignable.
terminal-not-quarterdeck = Il n’y a pas de serveur Quarterdeck à l’adresse { $server }.
terminal-unknown-words = Le serveur { $server } dit quelque chose que cette version de Quarterdeck ne comprend pas ; il en faut une plus récente.
terminal-server-newer = Le serveur utilise Quarterdeck { $theirs }, ce terminal { $ours } : si quelque chose manque ici, installe la version récente.
terminal-only-watching = Ce lien permet seulement de regarder : écris watch au lieu de join.
terminal-not-for-watching = Ce lien amène une place sur un autre appareil : écris join au lieu de watch.
terminal-no-free-seat = { $phase ->
    [full] Toutes les places de cette table sont prises.
    [running] La partie a déjà commencé à cette table.
    [over] La partie de cette table est terminée.
   *[closed] Tout le monde a quitté cette table.
} Pour regarder, écris watch au lieu de join.
terminal-your-name = Comment t’appelles-tu ?
terminal-sailor = Matelot
terminal-seat = place { $seat }
terminal-chair = Place { $seat } : { $state ->
    [free] libre
    [bot] { $player }, un robot
    [ready] { $player }, dans l’attente du début
   *[person] { $who ->
        [you] toi, { $player }
       *[other] { $player }, pas encore dans la partie
    }
}
terminal-waiting = { $seats ->
    [one] Il reste une place ; la partie commence dès qu’elle est prise.
   *[other] Il reste { $seats } places ; la partie commence dès qu’elles sont prises.
}
terminal-sat-down = { $who ->
    [you] Tu prends place.
   *[other] { $player } prend place.
}
terminal-bot-came = { $player }, un robot, prend place.
terminal-stood-up = { $who ->
    [you] Tu te lèves ; la place est de nouveau libre.
   *[other] { $player } se lève ; la place est de nouveau libre.
}
terminal-is-ready = { $who ->
    [you] Tu es dans la partie.
   *[other] { $player } attend le début de la partie.
}
terminal-stand-in = { $who ->
    [you] Un robot joue maintenant pour toi.
   *[other] Un robot joue maintenant pour { $player }.
}
terminal-plays-again = { $who ->
    [you] Tu joues de nouveau.
   *[other] { $player } joue de nouveau.
}
terminal-reconnecting = { $player } se reconnecte…
terminal-away = { $player } est hors ligne.
terminal-back = { $player } est en ligne.
terminal-seat-gone = Ta place se joue maintenant sur un autre appareil ; ce terminal regarde.
terminal-seat-here = La place se joue maintenant sur ce terminal.
terminal-closed = Tout le monde a quitté cette table.
terminal-next = L’équipage rejoue ici : { $link }
terminal-line-down = La connexion est perdue ; on la rétablit…
terminal-line-back = La connexion est rétablie.
terminal-restarting = Le serveur redémarre. Rien n’est perdu ; ce terminal revient tout seul.

## Was it dealt fairly?

terminal-fair = { $claim ->
    [player] Pas de triche, vérifié ici : le secret est celui promis avant la première carte, ton propre nombre au hasard entre dans le mélange, et toutes les cartes et tous les coups de la partie en découlent.
    [watcher] Pas de triche, vérifié ici : le secret est celui promis avant la première carte, et toutes les cartes et tous les coups de la partie en découlent.
   *[record] L’enregistrement tient : toutes les cartes et tous les coups découlent de son secret. Mais ce terminal n’était pas là avant la première carte, et ne peut pas dire si ce secret est celui qui avait été promis.
}
terminal-fair-broken = Cette donne ne tient pas ! { $why }
terminal-fair-fault = { $what ->
    [promise] La promesse enregistrée n’est pas celle montrée avant la première carte.
    [nonce] Ton propre nombre au hasard n’entre pas dans le mélange.
   *[seen] Ce qui a été montré ici pendant la partie n’est pas ce que dit l’enregistrement.
}
terminal-fair-unknown = La donne n’a pas pu être vérifiée. { $why }
terminal-coach = Guide : { $sentence }
terminal-tip = Conseil : { $sentence } (plus de conseils : tips off)
terminal-tips = { $tips ->
    [on] Les conseils sont de retour.
   *[off] Plus de conseils. Pour les revoir, tape tips on.
}
terminal-lesson = Leçon { $number } sur { $count } : { $title }
terminal-next-lesson = Entrée pour la leçon suivante, q pour arrêter
terminal-puzzle = Énigme { $number } : { $theme }, { $level }
terminal-puzzle-why = { $answer } : { $wins }.
terminal-next-puzzle = Entrée pour l’énigme suivante, q pour arrêter
terminal-puzzles-solved = { $solved } sur { $count } résolues
