import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import type { ScanView } from '#shared/model/scan-view.ts'
import { consultQuery } from '../../../data/consults.ts'
import { useHearSignals } from '../../../realtime/use-hear-changes.ts'
import { watchNetwork } from '../browser/network.ts'
import { browserConnect } from '../browser/rtc.ts'
import { type Call, createCall } from '../engine/call.ts'
import { sessionName } from '../engine/session.ts'
import { browserTimers } from '../engine/timers.ts'
import { useAccess } from './access.ts'
import type { CallLine } from './call-line.ts'
import type { Media } from './use-media.ts'

/** Who one is in a call, and by which coming in. */
export type Visit = { readonly id: string; readonly session: string }

/** The visit that a joining began; null where one takes no part. */
export function visitOf({ participants }: Pick<Consult, 'participants'>): Visit | null {
  const own = participants.find(({ isOwn }) => isOwn)
  if (!own?.lastJoinedAt) return null
  return { id: own.id, session: sessionName(own.lastJoinedAt, crypto.randomUUID()) }
}

type Asked = {
  visit: Visit
  line: CallLine
  media: Media
  consult: Consult
  /** The scans that one shows the others, as they are now. */
  scans: RefObject<ScanView | null>
}

/** The page of a call that is over goes before its components hear of it. */
const isOver = (consult: Pick<Consult, 'state'> | undefined) =>
  consult?.state === 'finished' || consult?.state === 'canceled'

/** The call, as long as the component lives; null before the first effect. */
export function useCall({
  visit,
  line,
  media,
  consult,
  scans,
}: Asked): Call<MediaStreamTrack> | null {
  const [call, setCall] = useState<Call<MediaStreamTrack> | null>(null)
  const { signals, rtc } = line
  const queries = useQueryClient()
  const access = useAccess()
  const { queryKey } = useMemo(() => consultQuery({ id: consult.id, access }), [consult.id, access])
  useEffect(() => {
    const fresh = createCall<MediaStreamTrack>({
      ...{ own: visit, signals, timers: browserTimers, connect: browserConnect(rtc) },
      mine: () => {
        const { tracks, isMuted } = media.local.getSnapshot()
        return {
          tracks,
          showing: {
            isMuted: isMuted || tracks.sound === null,
            hasCamera: tracks.picture !== null,
            hasScreen: tracks.screen !== null,
            scans: scans.current,
          },
        }
      },
    })
    setCall(fresh)
    // Asked for before somebody waits for a connection.
    void rtc.servers().catch(() => null)
    media.onTrack(fresh.update)
    const stop = watchNetwork(fresh.renew)
    // A page that goes does not wait for its effects.
    addEventListener('pagehide', fresh.leave)
    return () => {
      removeEventListener('pagehide', fresh.leave)
      stop()
      media.onTrack(null)
      if (isOver(queries.getQueryData(queryKey))) fresh.finish()
      else fresh.leave()
    }
  }, [visit, signals, rtc, media, scans, queries, queryKey])

  useHearSignals(call?.look ?? null)

  const others = consult.participants.filter(({ isOwn }) => !isOwn)
  const ids = others.map(({ id }) => id).join(' ')
  useEffect(() => call?.setOthers(ids === '' ? [] : ids.split(' ')), [call, ids])

  // Somebody came in: what they say of it may be in the box already.
  const comings = others.map(({ lastJoinedAt }) => lastJoinedAt ?? '').join(' ')
  const seen = useRef(comings)
  useEffect(() => {
    if (seen.current !== comings) call?.look()
    seen.current = comings
  }, [call, comings])
  return call
}

export function useCallSnapshot(call: Call<MediaStreamTrack>) {
  return useSyncExternalStore(call.subscribe, call.getSnapshot)
}
