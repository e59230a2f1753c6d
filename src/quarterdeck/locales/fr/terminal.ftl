# What the line-by-line game says around the games themselves.

terminal-which-game = Quel jeu ? { $games } (Entrée pour { $usual })
terminal-welcome = { $title } à { $players ->
    [2] deux
    [3] trois
    [4] quatre
   *[other] { $players }
}. Tape ? pour l’aide, q pour quitter la table.
terminal-commitment = Pas de triche : le mélange dépend d’un secret dont l’empreinte SHA-256 est { $commitment }.
terminal-secret = Le secret était { $secret }, ton nonce { $nonce }.
terminal-recorded = Cette partie est enregistrée dans { $file } ; pour vérifier chaque carte : quarterdeck verify { $file }
terminal-turn-down = Appuie sur Entrée, et les cartes repassent face cachée
terminal-forget = Appuie sur Entrée quand c’est bien retenu
terminal-leave = Tu quittes la table.
terminal-not-understood = Ici, « { $answer } » ne veut rien dire.
terminal-help = Tu peux répondre : { $answers }
