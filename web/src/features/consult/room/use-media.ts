import { useEffect, useState, useSyncExternalStore } from 'react'
import { browserMedia, type DeviceLists, listDevices, watchDevices } from '../browser/devices.ts'
import type { Line } from '../engine/connection.ts'
import { createLocalMedia, type LocalMedia, type MediaSnapshot } from '../engine/media.ts'

export type Media = {
  local: LocalMedia<MediaStreamTrack>
  /** Tells the call, once there is one, that what it sends changed. */
  onTrack: (tell: ((line: Line) => void) | null) => void
}

/** Camera and microphone as long as the component lives; null before the first effect. */
export function useMedia(): Media | null {
  const [media, setMedia] = useState<Media | null>(null)
  useEffect(() => {
    let tell: ((line: Line) => void) | null = null
    const local = createLocalMedia(browserMedia, (line) => tell?.(line))
    setMedia({
      local,
      onTrack: (next) => {
        tell = next
      },
    })
    return () => local.close()
  }, [])
  return media
}

export function useMediaSnapshot({ local }: Media): MediaSnapshot<MediaStreamTrack> {
  return useSyncExternalStore(local.subscribe, local.getSnapshot)
}

const none: DeviceLists = { microphone: [], camera: [], speaker: [] }

/**
 * The devices there are, read anew whenever one comes or goes.
 * @param opened changes once a device was opened, for only then they have names
 */
export function useDevices(opened: unknown): DeviceLists {
  const [lists, setLists] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names show once a device is open
  useEffect(() => {
    let isOver = false
    const read = () =>
      void listDevices()
        .catch(() => none)
        .then((found) => !isOver && setLists(found))
    read()
    const stop = watchDevices(read)
    return () => {
      isOver = true
      stop()
    }
  }, [opened])
  return lists
}
