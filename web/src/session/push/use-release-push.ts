import { useEffect } from 'react'
import { useMember } from '../member.ts'
import { releasePush } from './owner.ts'

/** Ends the notifications of another member in a browser that several people use. */
export function useReleasePush(): void {
  const memberId = useMember()?.id ?? null
  useEffect(() => {
    if (memberId !== null) void releasePush(memberId)
  }, [memberId])
}
