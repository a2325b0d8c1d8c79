import { useEffect, useState, useSyncExternalStore } from 'react'
import { readReviewDraft, saveReviewDraft } from '../../../data/reviews.ts'
import type { Patient } from '../../../data/uploads.ts'
import { createRequestKeeper } from './request-keeper.ts'
import { keptOf } from './request-values.ts'

/** Keeps what somebody begins to ask on the server. @param version the one that was read */
export function useRequestKeeper({ practiceId, patientId }: Patient, version: number) {
  const [keeper] = useState(() =>
    createRequestKeeper(
      {
        read: () => readReviewDraft({ practiceId, patientId }),
        save: (values, known) =>
          saveReviewDraft(patientId, { practiceId, ...keptOf(values), version: known }),
      },
      version,
    ),
  )
  const kept = useSyncExternalStore(keeper.subscribe, keeper.shown)
  useEffect(() => {
    const flush = () => void keeper.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])
  return { keeper, kept }
}
