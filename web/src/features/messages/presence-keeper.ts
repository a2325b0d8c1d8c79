import type { Doing } from '#shared/model/presence.ts'

/** What one does is said again after so long, before it ends by itself (`presenceLasts`). */
const AGAIN_MS = 40_000
const TYPING_AGAIN_MS = 8000
/** Whoever has not pressed a key for so long types no more. */
const PAUSE_MS = 5000
/** Whoever has sent a message types no more, unless they go on at once. It need not be said while that is on its way. */
const SENT_MS = 1000

type Work = {
  say: (doing: Doing) => void
  /** Whether somebody is at the page, and was in the last milliseconds. */
  isThere: (milliseconds: number) => boolean
  /** Whether nobody else has the thread open. */
  isAlone: () => boolean
}

/** Says that somebody looks at a thread, and types there: again and again while they are at the page. */
export function createPresenceKeeper({ say, isThere, isAlone }: Work) {
  let typedSaidAt: number | null = null
  let pause: ReturnType<typeof setTimeout> | undefined

  function stopTyping() {
    clearTimeout(pause)
    if (typedSaidAt === null) return
    typedSaidAt = null
    say('looking')
  }

  return {
    /** From when the thread is shown; answers what ends it. */
    start() {
      if (isThere(Infinity)) say('looking')
      const again = setInterval(() => {
        if (typedSaidAt === null && isThere(AGAIN_MS)) say('looking')
      }, AGAIN_MS)
      return () => {
        clearInterval(again)
        clearTimeout(pause)
        typedSaidAt = null
        say('nothing')
      }
    },
    typed() {
      const now = Date.now()
      clearTimeout(pause)
      pause = setTimeout(stopTyping, PAUSE_MS)
      if (typedSaidAt !== null && now - typedSaidAt < TYPING_AGAIN_MS) return
      // What nobody sees need not be said. Whoever comes is told of at once, and of the next key.
      if (typedSaidAt === null && isAlone()) return
      typedSaidAt = now
      say('typing')
    },
    /** What was typed is on its way. */
    sent() {
      clearTimeout(pause)
      pause = setTimeout(stopTyping, SENT_MS)
    },
  }
}
