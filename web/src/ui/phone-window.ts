/**
 * The practice's phone has a window of its own, which stays while pages come and go. Pages tell it whom to call over a
 * channel, so that no number is in an address, and no link of somebody else's can dial. The window is there as long as
 * it holds a lock.
 */
const NAME = 'praxis-phone'
export const PHONE_PAGE = '/ringcentral/phone'
/** How long a window that was just opened has to ask for the number. */
const PATIENCE_MS = 60_000

type Said = { kind: 'ready' } | { kind: 'call'; number: string }

function isSaid(data: unknown): data is Said {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false
  return data.kind === 'ready' || (data.kind === 'call' && 'number' in data)
}

async function isOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === NAME)
}

/** What became of a call that somebody asked for: the phone has it, opens for it, or may not open. */
export type Placed = 'told' | 'opened' | 'blocked'

/** Lets the phone call a number, or opens it alone. */
export async function tellPhone(number: string | null): Promise<Placed> {
  if (await isOpen()) {
    if (number !== null) say({ kind: 'call', number })
    return 'told'
  }
  const handOver = number === null ? () => undefined : sayOnceReady(number)
  const opened = window.open(PHONE_PAGE, '_blank', 'popup,width=420,height=680')
  if (opened) return 'opened'
  handOver()
  return 'blocked'
}

function say(said: Said): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(said)
  channel.close()
}

/** Waits for the window to be there; gives what ends that. */
function sayOnceReady(number: string): () => void {
  const channel = new BroadcastChannel(NAME)
  const end = () => {
    clearTimeout(timer)
    channel.close()
  }
  const timer = setTimeout(end, PATIENCE_MS)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isSaid(data) || data.kind !== 'ready') return
    channel.postMessage({ kind: 'call', number } satisfies Said)
    end()
  }
  return end
}

/**
 * Is the phone's window until the signal ends: whom to call comes to `onCall`. `onTaken` says that another window is
 * the phone already.
 */
export function bePhone(
  { onCall, onTaken }: { onCall: (number: string) => void; onTaken: () => void },
  signal: AbortSignal,
): void {
  void navigator.locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (signal.aborted) return
    if (!lock) return onTaken()
    const channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isSaid(data) && data.kind === 'call') onCall(data.number)
    }
    channel.postMessage({ kind: 'ready' } satisfies Said)
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    channel.close()
  })
}
