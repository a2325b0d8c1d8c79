import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { hasCardNumber } from '#shared/cards/numbers.ts'
import { readDraft, saveDraft, type ThreadOf } from '../../data/messages.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

/** What patients have begun to write, by thread: kept in this tab, for it is nobody else's. */
const own = new Map<string, DraftKeeper>()

function ownKeeper({ practiceId, patientId }: ThreadOf): DraftKeeper {
  const name = `${practiceId} ${patientId}`
  const kept = { practiceId, patientId, updatedAt: null }
  let last = { content: '', version: 0 }
  const keeper =
    own.get(name) ??
    createDraftKeeper({
      read: async () => ({ ...kept, ...last }),
      save: async ({ content, version }) => {
        last = { content, version: version + 1 }
        return { ...kept, ...last }
      },
    })
  own.set(name, keeper)
  return keeper
}

/** What somebody writes into a thread: of staff kept on the server, for every tab and machine. */
export function useDraft(of: ThreadOf) {
  const { side, practiceId, patientId, access } = of
  const keeper = useMemo(() => {
    if (side === 'patient') return ownKeeper({ side, practiceId, patientId, access })
    const draft = { practiceId, patientId }
    return createDraftKeeper({
      read: () => readDraft(draft),
      save: (change) => saveDraft(draft, change),
      maySave: (content) => !hasCardNumber(content),
    })
  }, [side, practiceId, patientId, access])
  const shown = useSyncExternalStore(keeper.subscribe, keeper.shown)

  useEffect(() => {
    void keeper.open()
    const flush = () => void keeper.flush()
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [keeper])

  return { ...shown, keeper }
}
