import type { ReviewDraft } from '#shared/model/review.ts'
import { isError } from '../../../api/api-error.ts'

/** A request as its form has it; what is left empty is ''. */
export type RequestValues = {
  content: string
  uploadKey: string
  providerId: string
  contactEmail: string
  contactPhone: string
}

/** How far what is typed is kept, and what another device has that this one never had. */
export type Keeping = { state: 'nothing' | 'typing' | 'kept'; other: RequestValues | null }

/** What is typed and not yet on the server, and whether another device wrote meanwhile. */
export type Unsettled = { values: RequestValues; version: number; isConflict: boolean }

type Work = {
  read: () => Promise<ReviewDraft>
  /** @throws ApiError ERR_VERSION_CONFLICT where somebody wrote since that version */
  save: (values: RequestValues, version: number) => Promise<ReviewDraft>
}

/** What is typed is saved once nobody has typed for so long. */
const TYPING_MS = 800

export function valuesOf(draft: Omit<ReviewDraft, 'version' | 'updatedAt'>): RequestValues {
  return {
    content: draft.content,
    uploadKey: draft.uploadKey ?? '',
    providerId: draft.providerId ?? '',
    contactEmail: draft.contactEmail ?? '',
    contactPhone: draft.contactPhone ?? '',
  }
}

/**
 * Keeps on the server what somebody begins to ask, to go on with it on another device. Nothing is written
 * over: what another device has saved meanwhile is shown beside, and one of the two is chosen. Failures to
 * save are silent: what was typed is still here, and is saved with the next letter.
 * @param version the one that was read
 */
export function createRequestKeeper({ read, save }: Work, version: number) {
  const listeners = new Set<() => void>()
  let shown: Keeping = { state: 'nothing', other: null }
  let known = version
  let typed: RequestValues | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()
  let isOver = false

  function set(changes: Partial<Keeping>) {
    shown = { ...shown, ...changes }
    for (const listener of listeners) listener()
  }

  async function saveOnce() {
    const values = typed
    if (values === null || isOver || shown.other !== null) return
    try {
      const saved = await save(values, known)
      known = saved.version
      if (typed === values) {
        typed = null
        set({ state: 'kept' })
      }
    } catch (thrown) {
      if (!isError(thrown, 'ERR_VERSION_CONFLICT')) return
      const other = await read()
      known = other.version
      set({ other: valuesOf(other) })
    }
  }

  /** One after the other, so that what was typed last is what stays. */
  function saveNow() {
    clearTimeout(timer)
    saving = saving.then(saveOnce).catch(() => undefined)
    return saving
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    shown: () => shown,
    type(values: RequestValues) {
      typed = values
      set({ state: 'typing' })
      clearTimeout(timer)
      timer = setTimeout(() => void saveNow(), TYPING_MS)
    },
    /** What is typed and not yet on the server; `null` if all of it is. */
    unsettled: (): Unsettled | null =>
      typed === null || isOver
        ? null
        : { values: typed, version: known, isConflict: shown.other !== null },
    /**
     * Goes on with what was typed before a reload. If another device wrote meanwhile, its draft is
     * shown beside, and one of the two must be chosen.
     * @param other the draft that the server has
     */
    resume({ values, version, isConflict }: Unsettled, other: RequestValues) {
      const isSame = JSON.stringify(values) === JSON.stringify(other)
      if (!isSame && (isConflict || version !== known)) {
        typed = values
        set({ state: 'typing', other })
      }
    },
    /** What is here goes over what the other device has. */
    keepMine() {
      set({ other: null })
      return saveNow()
    },
    /** Answers what the other device has, which is kept already. */
    takeOther(): RequestValues | null {
      const { other } = shown
      typed = null
      clearTimeout(timer)
      set({ other: null, state: 'kept' })
      return other
    },
    /** Saves what is typed at once, as before the page goes. */
    flush: saveNow,
    /** It was sent, which cleared the draft: nothing is kept of it any more. */
    sent() {
      isOver = true
      clearTimeout(timer)
    },
  }
}
export type RequestKeeper = ReturnType<typeof createRequestKeeper>
