import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type Consult, type JoinForm, joinForm } from '#shared/model/consult.ts'
import { joinConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { useAccess } from './access.ts'
import { keptVisit } from './kept-visit.ts'
import type { Media } from './use-media.ts'

/** What was said at the last joining: where the patient is. */
export function sameJoining({ role, location }: Pick<Consult, 'role' | 'location'>): JoinForm {
  if (role !== 'patient' || !location) return {}
  const said = v.safeParse(joinForm, location)
  return said.success ? said.output : {}
}

type Back = {
  consult: Consult
  media: Media | null
  isOpen: boolean
  onJoined: (consult: Consult) => void
}

/**
 * Goes back in by itself, with what was on, where the page was loaded again in the middle of a call: once, and
 * only for whoever was in it. Answers whether it is under way.
 */
export function useBackIn({ consult, media, isOpen, onJoined }: Back): boolean {
  const own = consult.participants.find(({ isOwn }) => isOwn)?.id
  const [kept] = useState(() => keptVisit(consult.id))
  const hasTried = useRef(false)
  const access = useAccess()
  const join = useAction(joinConsult({ id: consult.id, access }), { onSuccess: onJoined })
  const start = useRef(join.start)
  start.current = join.start
  const isWanted = isOpen && kept !== null && kept.participantId === own
  useEffect(() => {
    if (!isWanted || !media || !kept || hasTried.current) return
    hasTried.current = true
    media.local.setMuted(kept.isMuted)
    if (kept.microphone) void media.local.open('microphone')
    if (kept.camera) void media.local.open('camera')
    start.current(sameJoining(consult))
  }, [isWanted, media, kept, consult])
  return isWanted && (join.pending || !hasTried.current)
}
