"""Sixty injection attacks: texts that cause harm if a program treats them as code or markup.

Attacks with code call `hit()`. The attacks of the first list contain no quotation mark: it ends a
text of a rules file, so such attacks can come only from JSON, TOML and saved games.
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
    """Return the attack as a name of a game description: without colon, comma, = and comment."""
    return symbol(attack).translate(_NO_NAME)


def symbol(attack: str) -> str:
    """Return the attack as an unquoted name: without spaces, parentheses and comments."""
    plain = attack.replace("hit()", "hit``").replace(" ", "/")
    return "".join("_" if c in "();" or c.isspace() else c for c in plain)
