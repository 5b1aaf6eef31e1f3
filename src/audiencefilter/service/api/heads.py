"""HEAD, wherever there is GET."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: What routing notes of a request, which the log and the metrics need.
_NOTED = ("route", "path_params", "endpoint")


class HeadAsGet:
    """Answers HEAD as it would GET, without the body; what is made piece by piece is made up to its first piece.

    Args:
        app: what is behind it, and need not know of HEAD.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, as GET if it is HEAD."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return
        asked = {**scope, "method": "GET"}

        async def send_header(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
                return
            await send({"type": "http.response.body", "body": b""})
            if message.get("more_body", False):
                raise _Answered

        try:
            await self._app(asked, receive, send_header)
        except _Answered:
            pass
        finally:
            scope.update({name: asked[name] for name in _NOTED if name in asked})


class _Answered(Exception):  # noqa: N818 - nothing went wrong: it ends what would make the rest
    pass
