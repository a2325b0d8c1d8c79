import { Hint } from '../../../ui/hint.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { factorTexts } from './factor-texts.ts'

type Times = { addedAt: string; lastUsedAt: string | null }

/** When a factor was added, and when it was last used. */
export function FactorTimes({ addedAt, lastUsedAt }: Times) {
  return (
    <Hint component="div">
      {factorTexts.added} <RelativeTime at={addedAt} />
      {', '}
      {lastUsedAt ? (
        <>
          {factorTexts.lastUsed} <RelativeTime at={lastUsedAt} />
        </>
      ) : (
        factorTexts.neverUsed
      )}
    </Hint>
  )
}
