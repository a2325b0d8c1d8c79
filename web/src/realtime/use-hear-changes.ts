import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { consultTopics } from '../data/consult-signals.ts'
import type { ConsultOf } from '../data/consults.ts'
import type { ThreadOf } from '../data/messages.ts'
import { hearLater } from './hear-later.ts'
import { subscribe } from './topics.ts'

const load = () => import('./hear-changes.ts')

/** Hears of a thread as long as it is shown. */
export function useHearThread(of: ThreadOf) {
  const client = useQueryClient()
  useEffect(() => hearLater(load, ({ hearThread }) => hearThread(client, of)), [client, of])
}

/** Hears of a review as long as it is shown. */
export function useHearReview(id: string) {
  const client = useQueryClient()
  useEffect(() => hearLater(load, ({ hearReview }) => hearReview(client, id)), [client, id])
}

/** Hears of a video consultation as long as it is shown. */
export function useHearConsult(of: ConsultOf) {
  const client = useQueryClient()
  useEffect(() => hearLater(load, ({ hearConsult }) => hearConsult(client, of)), [client, of])
}

/** Looks into the own mailbox of a consultation at each hint that something lies there; null: not yet. */
export function useHearSignals(look: (() => void) | null) {
  useEffect(() => {
    if (!look) return
    const stops = consultTopics.map((topic) =>
      subscribe(topic, (what) => {
        if (what === 'signals' || what === null) look()
      }),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [look])
}
