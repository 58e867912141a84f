"""The engine: rules and thinking. It never draws and never imports pygame.

The hot modules are ordinary Python files with a `.pxd` beside them; compiled in place they run
hundreds of times as fast. This file decides, once, which of the two runs: the compiled modules
when each was made from exactly the source beside it, otherwise the sources themselves.
"""

import os

from engine.freshness import compiled_is_fresh, run_sources_only

COMPILED = os.environ.get("JAMBOREE_PURE") != "1" and compiled_is_fresh()
if not COMPILED:
    run_sources_only()
