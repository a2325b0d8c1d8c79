import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { refreshUploads } from '../../data/uploads.ts'
import { useProgressAsActivity } from '../../session/idle/activity.ts'
import { loadLater } from '../../ui/later.ts'
import { useWakeLock } from '../../ui/use-wake-lock.ts'
import type { UploaderSnapshot } from './engine/model.ts'
import type { Uploader } from './engine/uploader.ts'
import { createLateUploader } from './late-uploader.ts'
import type { Goal } from './model.ts'

const loadUploading = () => import('./begin-uploader.ts')

/**
 * An uploader that lives as long as the component. It stays with the chart it began with, so that an upload under
 * way does not change its goal.
 */
export function useUploader(about: Goal): Uploader {
  const [goal] = useState(about)
  const [uploader] = useState(createLateUploader)
  useEffect(() => {
    const giveUp = loadLater(loadUploading, ({ beginUploader }) =>
      uploader.arrive(beginUploader(goal)),
    )
    return () => {
      giveUp()
      uploader.close()
    }
  }, [goal, uploader])
  return uploader
}

/** What an uploader shows; looks after the page while it works. */
export function useSnapshot(uploader: Uploader): UploaderSnapshot {
  const client = useQueryClient()
  const snapshot = useLatest(uploader)
  const { phase } = snapshot

  useEffect(() => {
    if (phase === 'completed' || phase === 'idle') void refreshUploads(client)
  }, [client, phase])
  useWakeLock(phase === 'uploading')
  useProgressAsActivity(snapshot.bytes.sent + snapshot.reading.read)
  useSigningInElsewhere(snapshot.paused === 'signedOut', uploader.signedIn)
  return snapshot
}

/** What the uploader shows, drawn in pieces that leave the page its turn. */
function useLatest(uploader: Uploader): UploaderSnapshot {
  const [latest, setLatest] = useState(uploader.getSnapshot)
  useEffect(() => {
    const read = () => startTransition(() => setLatest(uploader.getSnapshot()))
    read()
    return uploader.subscribe(read)
  }, [uploader])
  return latest
}

/** Files dropped beside the target must not make the browser leave the page to show them. */
export function useDropsAnywhere(take: ((transfer: DataTransfer) => void) | null) {
  useEffect(() => {
    const allow = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      if (!event.defaultPrevented && event.dataTransfer) take?.(event.dataTransfer)
      event.preventDefault()
    }
    addEventListener('dragover', allow)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', drop)
    }
  }, [take])
}

/** Whoever comes back to this tab may have signed in on another. */
function useSigningInElsewhere(isActive: boolean, signedIn: () => void) {
  useEffect(() => {
    if (!isActive) return
    addEventListener('focus', signedIn)
    return () => removeEventListener('focus', signedIn)
  }, [isActive, signedIn])
}
