import type { Draft } from '#shared/model/message.ts'
import { isError } from '../../api/api-error.ts'

type Server = {
  read: () => Promise<Draft>
  /** @throws ApiError ERR_VERSION_CONFLICT where somebody wrote since that version */
  save: (draft: { content: string; version: number }) => Promise<Draft>
}

type Work = {
  /** `null` if the draft has no place on the server. */
  server: Server | null
  /** False for a text that must not be stored. The message box keeps it and shows the reason. */
  maySave: (content: string) => boolean
}

/** What is being written, and what another tab has that this one never had. */
export type Drafted = { text: string; other: string | null; isKept: boolean }

type Known = { content: string; version: number } | null

/** A draft that the server does not have, and the server's draft as this tab last read it. */
export type UnsavedDraft = { text: string; other: string | null; known: Known }

/** What is typed is saved once nobody has typed for so long. */
const TYPING_MS = 800

/**
 * Keeps on the server what somebody writes. Nothing is written over: what another tab has saved
 * meanwhile is shown beside, and one of the two is chosen. Failures to save are silent: what was typed is
 * still here, and is saved with the next letter.
 */
export function createDraftKeeper({ server, maySave }: Work) {
  const listeners = new Set<() => void>()
  let shown: Drafted = { text: '', other: null, isKept: false }
  /** What the server has, as far as this tab knows; null before it was asked. */
  let known: Known = null
  /** What was sent last: until it has arrived, the server has it as the draft. */
  let leaving: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> | null = null

  function set(changes: Partial<Drafted>) {
    shown = { ...shown, ...changes }
    for (const listener of listeners) listener()
  }

  /** What the server has now; shown beside where it is neither ours nor empty. */
  async function look() {
    if (!server) return
    const before = known
    const { content, version } = await server.read()
    known = { content, version }
    if (['', shown.text, before?.content, leaving].includes(content)) return
    if (shown.text === '' && before === null) set({ text: content, isKept: true })
    else if (before !== null || shown.text !== '') set({ other: content })
  }

  async function saveOnce() {
    known ?? (await look())
    const content = shown.text
    if (!server || !known || shown.other !== null || content === known.content) return
    if (content === '' && known.content === leaving) return
    if (!maySave(content)) return
    try {
      const { version } = await server.save({ content, version: known.version })
      known = { content, version }
      set({ isKept: content !== '' && shown.text === content })
    } catch (thrown) {
      if (!isError(thrown, 'ERR_VERSION_CONFLICT')) return
      await look()
      // What was there was sent or is ours: what is typed now may follow.
      if (shown.other === null) await saveOnce()
    }
  }

  /** One after the other, so that what was typed last is what stays. */
  function saveNow() {
    clearTimeout(timer)
    const next = (saving ?? Promise.resolve()).then(saveOnce).catch(() => undefined)
    saving = next
    return next
  }

  function saveSoon() {
    clearTimeout(timer)
    timer = setTimeout(() => void saveNow(), TYPING_MS)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    shown: () => shown,
    /** Brings what was begun before. */
    open: () => look().catch(() => undefined),
    type(text: string) {
      set({ text, isKept: false })
      saveSoon()
    },
    /** `null` if nothing would be lost with the page, or the text must not be stored. */
    unsaved(): UnsavedDraft | null {
      const { text, other } = shown
      if (text === '' || text === known?.content || !maySave(text)) return null
      return { text, other, known }
    },
    /** Continues with what was typed before a reload, and with the open choice between two drafts. */
    resume(unsaved: UnsavedDraft) {
      known = unsaved.known
      set({ text: unsaved.text, other: unsaved.other, isKept: false })
      saveSoon()
    },
    /** What was written is on its way: sending it clears it on the server, too. */
    sent() {
      clearTimeout(timer)
      leaving = shown.text
      set({ text: '', isKept: false })
    },
    /** What was sent has arrived, which cleared what was saved after it, too. */
    arrived() {
      leaving = null
      known = null
      if (shown.text !== '') void saveNow()
    },
    takeOther() {
      if (shown.other !== null) set({ text: shown.other, other: null, isKept: true })
    },
    keepMine() {
      set({ other: null })
      return saveNow()
    },
    /** Saves what is typed at once, as before the page goes. */
    async flush() {
      if (known !== null || shown.text !== '') await saveNow()
    },
  }
}
export type DraftKeeper = ReturnType<typeof createDraftKeeper>
