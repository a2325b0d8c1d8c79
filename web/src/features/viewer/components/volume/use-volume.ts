import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Pane } from '../../engine/pane.ts'
import type { Stage } from '../../engine/stage.ts'
import { closeBlock, openBlock } from '../../engine/volume/open.ts'
import type { VolumeState } from '../../engine/volume/state.ts'
import { Volume } from '../../engine/volume/volume.ts'
import type { NoVolume } from '../../rules/volume.ts'

/** How far the planes are. */
export type Opening =
  | { state: 'loading'; loaded: number; total: number }
  | { state: 'refused'; why: NoVolume }
  | { state: 'failed' }
  | { state: 'open'; volume: Volume }

/** Lays planes through the stack of a pane, for as long as who asks is in sight. */
export function useVolume(stage: Stage, pane: Pane): Opening {
  const [opening, setOpening] = useState<Opening>({ state: 'loading', loaded: 0, total: 0 })
  useEffect(() => {
    const left = new AbortController()
    let volume: Volume | null = null
    async function open() {
      const stack = pane.asStack()
      if (!stack) return setOpening({ state: 'refused', why: 'unread' })
      const total = stack.imageIds.length
      const found = await openBlock(stack, {
        budget: stage.budget,
        signal: left.signal,
        onLoaded: (loaded) => {
          if (!left.signal.aborted) setOpening({ state: 'loading', loaded, total })
        },
      })
      if (!found) return
      if ('why' in found) return setOpening({ state: 'refused', why: found.why })
      if (left.signal.aborted) return closeBlock(found.block)
      const made = new Volume(stage.engine, found.block, stack)
      volume = made
      stage.hold(() => made.close())
      setOpening({ state: 'open', volume: made })
    }
    open().catch(() => {
      if (!left.signal.aborted) setOpening({ state: 'failed' })
    })
    return () => {
      left.abort()
      stage.hold(null)
      volume?.close()
    }
  }, [stage, pane])
  return opening
}

/** What the planes show, and how. */
export const useVolumeState = (volume: Volume): VolumeState =>
  useSyncExternalStore(volume.subscribe, volume.getState)
