import { useEffect, useSyncExternalStore } from 'react'
import { type Unsent, unsentChanges } from '../../data/unsent.ts'
import { useMember } from '../../session/member.ts'
import { useOnline } from '../../ui/use-online.ts'

/** The changes of the signed-in member that are not sent: those that wait, and those that were refused. */
export function useUnsent(): readonly Unsent[] {
  const memberId = useMember()?.id ?? null
  useEffect(() => unsentChanges.ownedBy(memberId), [memberId])
  return useSyncExternalStore(unsentChanges.subscribe, unsentChanges.all)
}

/** Whether the strip above the page has something to say. */
export function useStripShown(): boolean {
  const unsent = useUnsent()
  return !useOnline() || unsent.length > 0
}
