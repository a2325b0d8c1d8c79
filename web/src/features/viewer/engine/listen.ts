/**
 * Listens to an event until the signal aborts. The event target of the library ignores signals.
 * @param react receives the detail of the event
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
