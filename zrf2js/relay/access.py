"""Names and neighbors of a server: who reaches it under which address."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network

#: values of --host for all addresses of the machine
_ANY = ("", "0.0.0.0", "::")
#: bits of the network of a visitor with IPv6, who can use all its addresses
_IPV6_BITS = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Access:
    """Host names of a server, its reverse proxies, and origins whose pages may embed tables.

    ``host`` is the name or the address on which the server listens.
    """

    host: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    proxies: tuple[Network, ...] = ()
    embedders: tuple[str, ...] = ()

    def serves(self, host: str) -> bool:
        """Return True if a request with this host, without its port, is meant for this server.

        A page of another site can resolve its own name to the address of this server, but it has
        no such power over numeric addresses.
        """
        host = host.lower().removeprefix("[").removesuffix("]")
        if host in ("localhost", self.host.lower(), *(name.lower() for name in self.names)):
            return True
        address = _address(host)
        return address is not None and (address.is_loopback or self.host in _ANY)

    def is_proxy(self, peer: str) -> bool:
        """Return True if an address is that of a reverse proxy."""
        address = _address(peer)
        return address is not None and any(address in network for network in self.proxies)

    def visitor(self, peer: str, forwarded: str) -> str:
        """Return the address of a visitor, or their network of IPv6.

        ``forwarded`` is the field X-Forwarded-For, to which each proxy adds the address of its
        peer. Only the proxies of this server are trusted: others can write anything. The option
        ``xheaders`` of tornado trusts all peers, and the field X-Real-Ip.
        """
        before = forwarded.split(",")
        while self.is_proxy(peer) and before and _address(before[-1]) is not None:
            peer = before.pop()
        address = _address(peer)
        if isinstance(address, IPv6Address):
            return str(IPv6Network((int(address), _IPV6_BITS), strict=False))
        return str(address or peer)

    @property
    def frame_ancestors(self) -> str:
        """The directive of Content-Security-Policy with the origins that may embed a page."""
        return " ".join(("frame-ancestors 'self'", *self.embedders))


def _address(text: str) -> Address | None:
    """Return an address, that of IPv4 if it is mapped to IPv6; None for other texts."""
    try:
        address = ip_address(text.strip())
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
