import * as v from 'valibot'

const kept = v.object({
  /** Who was in it: nobody else comes in by it. */
  participantId: v.string(),
  microphone: v.boolean(),
  camera: v.boolean(),
  isMuted: v.boolean(),
})
export type KeptVisit = v.InferOutput<typeof kept>

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (consultId: string) => `praxis-consult:${consultId}`

/** That this tab is in a call, so that it goes back in by itself where its page is loaded again. */
export function keepVisit(consultId: string, visit: KeptVisit, shelf: Shelf = sessionStorage) {
  shelf.setItem(keyOf(consultId), JSON.stringify(visit))
}

export function forgetVisit(consultId: string, shelf: Shelf = sessionStorage) {
  shelf.removeItem(keyOf(consultId))
}

export function keptVisit(consultId: string, shelf: Shelf = sessionStorage): KeptVisit | null {
  try {
    return v.parse(kept, JSON.parse(shelf.getItem(keyOf(consultId)) ?? ''))
  } catch {
    return null
  }
}
