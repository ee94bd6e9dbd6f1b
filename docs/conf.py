"""How the site is built: `make docs`."""

from __future__ import annotations

import atexit
import logging
import os
import shutil
import sys
import tempfile
from pathlib import Path

import budge

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))
os.environ["MATPLOTLIBRC"] = str(HERE / "matplotlibrc")  # for the kernels that draw charts

# The kernels of the pages run here and nowhere else: that they do so over TCP is no news.
_kernels = Path(tempfile.mkdtemp(), "profile_default")
_kernels.mkdir()
_kernels.joinpath("ipython_kernel_config.py").write_text("get_config().IPKernelApp.log_level = 40")
os.environ["IPYTHONDIR"] = str(_kernels.parent)
atexit.register(shutil.rmtree, _kernels.parent, ignore_errors=True)

for _name in ("budge", "traitlets"):  # not a line for each board solved, each page that runs
    logging.getLogger(_name).setLevel(logging.WARNING)

project = "Budge"
author = "the authors of Budge"
copyright = author
release = version = budge.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "made"]
exclude_patterns = ["_build", "_ext"]
source_suffix = {".md": "myst-nb", ".ipynb": "myst-nb"}

myst_enable_extensions = ["attrs_inline"]
myst_heading_anchors = 3

nb_execution_mode = "force"
nb_execution_timeout = 120
nb_execution_raise_on_error = True
nb_code_prompt_show = "the code"
nb_code_prompt_hide = "hide the code"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "code"
python_maximum_signature_line_length = 80

html_theme = "furo"
html_title = f"Budge {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "../src/budge/web/static/icon.svg"
html_show_sourcelink = False
html_copy_source = False
html_show_search_summary = False  # which a page that comes from a folder may not fetch
html_theme_options = {"navigation_with_keys": True}
pygments_dark_style = "github-dark"
