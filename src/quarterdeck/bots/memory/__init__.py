"""How our crew remembers, and forgets, much as people do. Any game may use it: it knows places and things, no cards.

The model is ACT-R's declarative memory, with its numbers set by level:

- **Activation.** What was met at several moments has the activation ln Σ age^−d. A memory so fades as a power of its
  age: quickly at first, then ever more slowly (Ebbinghaus 1885; Wixted & Ebbesen 1991), just as things that were needed
  a while ago are needed less often (Anderson & Schooler 1991). Ages are counted in *moments*, which are things seen
  since, never in seconds: whoever is made anew from what was shown has forgotten the same.
- **Recall.** It succeeds when activation and logistic noise together pass a threshold, so its chance is a logistic
  curve of the activation (Anderson, Bothell, Byrne, Douglass, Lebiere & Qin 2004).
- **Rehearsal.** On each turn of one's own some memories are gone over, which counts as meeting them again; no more of
  them than attention can hold, about four chunks (Cowan 2001).
- **Interference.** Every further thing blurs the memory of those that are like it (Wixted 2004).
- **Confusion.** A neighbouring place answers for the one asked about, if its memory is the stronger one by more than
  the distance costs (ACT-R's partial matching); and a faint memory turns into a thing that is like it.

Anderson, J. R., & Schooler, L. J. (1991). Reflections of the environment in memory. Psychological Science 2, 396–408.
Anderson, J. R., et al. (2004). An integrated theory of the mind. Psychological Review 111, 1036–1060.
Cowan, N. (2001). The magical number 4 in short-term memory. Behavioral and Brain Sciences 24, 87–114.
Ebbinghaus, H. (1885). Über das Gedächtnis. Leipzig: Duncker & Humblot.
Wixted, J. T., & Ebbesen, E. B. (1991). On the form of forgetting. Psychological Science 2, 409–415.
Wixted, J. T. (2004). The psychology and neuroscience of forgetting. Annual Review of Psychology 55, 235–269.
"""

from quarterdeck.bots.memory.faculty import FACULTIES, Faculty
from quarterdeck.bots.memory.mind import Mind, Surroundings

__all__ = ["FACULTIES", "Faculty", "Mind", "Surroundings"]
