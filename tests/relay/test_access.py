"""Names, proxies and embedding pages of a server, and the headers of its answers."""

from __future__ import annotations

from ipaddress import ip_network

import pytest
from tornado.httpclient import AsyncHTTPClient

from tests.cli.running import zrf2js
from tests.relay.kit import EXAMPLES, run
from tests.relay.local import GAME, PAGE, local
from zrf2js.relay.access import Access
from zrf2js.relay.limits import Rate

LOOPBACK = ("localhost", "LOCALHOST", "127.0.0.1", "127.8.0.1", "[::1]")
PROXIES = tuple(map(ip_network, ("10.0.0.0/8", "::1")))


@pytest.mark.parametrize(
    ("access", "served", "refused"),
    [
        (Access(), LOOPBACK, ("192.168.1.5", "example.org", "", "0.0.0.0", "localhost.", "[")),
        (Access(host="192.168.1.5"), (*LOOPBACK, "192.168.1.5"), ("192.168.1.6", "example.org")),
        (Access(host="box.lan"), (*LOOPBACK, "Box.LAN"), ("a.box.lan", "192.168.1.6")),
        (Access(host="0.0.0.0"), (*LOOPBACK, "192.168.1.6", "[2001:db8::1]"), ("example.org",)),
        (Access(host="::"), (*LOOPBACK, "192.168.1.6"), ("example.org", "1.2.3.4.example.org")),
        (Access(names=("Example.org",)), (*LOOPBACK, "example.org"), ("a.example.org", "1.2.3.4")),
    ],
)
def test_a_server_has_names(
    access: Access, served: tuple[str, ...], refused: tuple[str, ...]
) -> None:
    assert {host: access.serves(host) for host in served} == dict.fromkeys(served, True)
    assert {host: access.serves(host) for host in refused} == dict.fromkeys(refused, False)


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "visitor"),
    [
        ((), "192.0.2.1", "", "192.0.2.1"),
        ((), "192.0.2.1", "198.51.100.7", "192.0.2.1"),
        ((), "10.0.0.1", "198.51.100.7", "10.0.0.1"),
        (PROXIES, "192.0.2.1", "198.51.100.7", "192.0.2.1"),
        (PROXIES, "10.0.0.1", "198.51.100.7", "198.51.100.7"),
        (PROXIES, "::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),
        (PROXIES, "::1", "1.1.1.1, 198.51.100.7,10.2.3.4", "198.51.100.7"),
        (PROXIES, "10.0.0.1", "unknown", "10.0.0.1"),
        (PROXIES, "10.0.0.1", "1.1.1.1, <script>", "10.0.0.1"),
        (PROXIES, "10.0.0.1", "10.0.0.2", "10.0.0.2"),
        ((), "2001:db8:1:2:3:4:5:6", "", "2001:db8:1:2::/64"),
        ((), "fe80::1%eth0", "", "fe80::/64"),
    ],
)
def test_only_proxies_state_the_address_of_a_visitor(
    proxies: tuple, peer: str, forwarded: str, visitor: str
) -> None:
    assert Access(proxies=proxies).visitor(peer, forwarded) == visitor


@pytest.mark.parametrize(("proxies", "answers"), [((), [200, 429]), (("127.0.0.1",), [200, 200])])
def test_forged_addresses_do_not_avoid_limits(proxies: tuple[str, ...], answers: list[int]) -> None:
    async def visit() -> None:
        access = Access(proxies=tuple(map(ip_network, proxies)))
        async with local(access, requests=Rate(1, 1), requesting=(10, 1)) as server:
            for field in ("X-Forwarded-For", "X-Real-Ip", "Forwarded"):
                value = "for=198.51.100.{}" if field == "Forwarded" else "198.51.100.{}"
                lines = [f"{field}: {value.format(number)}" for number in range(2)]
                found = [(await server.get("/", line))[0] for line in lines]
                assert found == (answers if field == "X-Forwarded-For" else [200, 429])
                server.clock.now += 60

    run(visit())


def test_answers_have_headers_that_protect_secrets_and_clicks() -> None:
    async def visit() -> None:
        for access, ancestors in (
            (Access(), "frame-ancestors 'self'"),
            (Access(embedders=("https://a.org",)), "frame-ancestors 'self' https://a.org"),
        ):
            async with local(access) as server:
                table = await server.table(GAME)
                for path in ("/", table, "/relay.css", "/missing", "/t/AAAAAAAAAAAAAAAA"):
                    _, text = await server.get(path)
                    head = text.partition("\r\n\r\n")[0].split("\r\n")
                    assert "X-Content-Type-Options: nosniff" in head
                    assert "Referrer-Policy: no-referrer" in head
                    assert "Cache-Control: no-store" in head
                    (policy,) = [line for line in head if line.startswith("Content-Security")]
                    assert policy.endswith(ancestors)
                    assert not any(line.startswith("Access-Control") for line in head)

    run(visit())


@pytest.mark.parametrize("compressed", [True, False])
def test_a_page_is_sent_in_parts(compressed: bool) -> None:
    async def visit() -> None:
        async with local() as server:
            address = server.address + await server.table(GAME)
            answer = await AsyncHTTPClient().fetch(address, decompress_response=compressed)
            assert answer.body == PAGE

    run(visit())


@pytest.mark.parametrize(
    ("option", "value", "text"),
    [
        ("--name", "https://example.org", "not a host name"),
        ("--proxy", "example.org", "does not appear to be"),
        ("--embed", "example.org", "not an origin"),
        ("--embed", "https://example.org; script-src *", "not an origin"),
    ],
)
def test_invalid_options_are_rejected(option: str, value: str, text: str) -> None:
    result = zrf2js("serve", EXAMPLES / "tic-tac-toe.zrf", option, value)
    assert (result.exit_code, text in result.stderr) == (2, True), result.stderr
