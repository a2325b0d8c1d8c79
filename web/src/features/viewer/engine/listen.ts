/**
 * Hears of an event until it is over. The library's own target for events does not know signals.
 * @param react gets the details of the event
 */
export function listen(
  target: EventTarget,
  name: string,
  { react, signal }: { react: (detail: unknown) => void; signal: AbortSignal },
) {
  const hear = (event: Event) => react(event instanceof CustomEvent ? event.detail : null)
  target.addEventListener(name, hear)
  signal.addEventListener('abort', () => target.removeEventListener(name, hear), { once: true })
}
