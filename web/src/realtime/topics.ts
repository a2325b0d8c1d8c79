import type { Hint, Topic } from '#shared/model/realtime.ts'

/** What of the topic has changed; null where that may be anything, as after a connection was cut. */
type OnHint = (what: Hint['what'] | null) => void

const listeners = new Map<Topic, Set<OnHint>>()

/**
 * Hears that something of a topic has changed, while this page is connected; answers what ends it. Hints may
 * come twice, out of order or never: whoever hears one reads anew, and asks from time to time anyway.
 */
export function subscribe(topic: Topic, onHint: OnHint): () => void {
  const all = listeners.get(topic) ?? new Set()
  listeners.set(topic, all.add(onHint))
  return () => void all.delete(onHint)
}

/** Tells everybody who listens to the topic. */
export function tell(topic: Topic, what: Hint['what'] | null): void {
  for (const onHint of listeners.get(topic) ?? []) onHint(what)
}
