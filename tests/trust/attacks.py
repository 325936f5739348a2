"""Sixty texts that do harm where a text becomes code or markup by mistake.

Those that carry code call `hit()`. No quotation mark stands in the first list: a text of a rules
file ends at one, so such attacks can come only with JSON, TOML and saved games.
"""

WITHOUT_QUOTES = (
    "<script>hit()</script>",
    "</script><script>hit()</script>",
    "</SCRIPT ><SCRIPT>hit()</SCRIPT>",
    "<!--<script>hit()//-->",
    "--><script>hit()</script>",
    "<![CDATA[<script>hit()</script>]]>",
    "]]><script>hit()</script>",
    "</style><script>hit()</script>",
    "</title><script>hit()</script>",
    "</textarea><script>hit()</script>",
    "</option></select><img src=x onerror=hit()>",
    "</svg><img src=x onerror=hit()>",
    "<img src=x onerror=hit()>",
    "<img/src=x/onerror=hit()>",
    "<svg onload=hit()>",
    "<svg><script>hit()</script></svg>",
    "<svg><animate onbegin=hit() attributeName=x dur=1s>",
    "<svg><a xlink:href=javascript:hit()><text>x</text></a></svg>",
    "<math><mi//xlink:href=javascript:hit()>x</mi></math>",
    "<iframe src=javascript:hit()></iframe>",
    "<iframe srcdoc=&lt;script&gt;parent.hit()&lt;/script&gt;>",
    "<object data=javascript:hit()>",
    "<embed src=javascript:hit()>",
    "<base href=javascript:hit()//>",
    "<meta http-equiv=refresh content=0;url=javascript:hit()>",
    "<link rel=stylesheet href=javascript:hit()>",
    "<form action=javascript:hit()><input type=submit>",
    "<body onload=hit()>",
    "<details open ontoggle=hit()>x</details>",
    "<input autofocus onfocus=hit()>",
    "<a href=javascript:hit()>x</a>",
    "javascript:hit()",
    "data:text/html,<script>hit()</script>",
    "' onmouseover='hit()",
    "'><script>hit()</script>",
    "`${hit()}`",
    "${hit()}",
    "{{hit()}}",
    "{% hit() %}",
    "{{constructor.constructor('hit()')()}}",
    "#{hit()}",
    "');hit();//",
    "*/hit();/*",
    "//hit()\u2028hit()",
    "\u2029hit()//",
    "\\",
    "\\');hit();//",
    "\\u003cscript\\u003ehit()\\u003c/script\\u003e",
    "&lt;script&gt;hit()&lt;/script&gt;",
    "&#60;script&#62;hit()&#60;/script&#62;",
    "url(javascript:hit())",
    "}*{background:url(javascript:hit())}",
    "expression(hit())",
    "\x1b[31m\x1b]0;hit\x07",
    "\x9b31m\x84hit",
    "\u202etih\u202c\u2066",
    "__proto__",
    "constructor",
)

WITH_QUOTES = ('"><script>hit()</script>', '";hit();//')

ATTACKS = (*WITHOUT_QUOTES, *WITH_QUOTES)
assert len(set(ATTACKS)) == 60


_NO_NAME = str.maketrans({":": "/", ",": "_", "=": "~", "#": "/", '"': "'"})


def word(attack: str) -> str:
    """The same attack as a name in a game description: no colons, commas, = or comments."""
    return symbol(attack).translate(_NO_NAME)


def symbol(attack: str) -> str:
    """The same attack as a name without quotation marks: no spaces, parentheses or comments."""
    plain = attack.replace("hit()", "hit``").replace(" ", "/")
    return "".join("_" if c in "();" or c.isspace() else c for c in plain)
