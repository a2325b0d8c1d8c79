import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { UploaderSnapshot } from '../engine/model.ts'
import { percent } from '../format.ts'
import { uploaderTexts } from '../texts.ts'

const SPOKEN_EVERY_MS = 10_000

/** How far it is, read out now and then rather than at every change. */
export function SpokenProgress({ snapshot }: { snapshot: UploaderSnapshot }) {
  const latest = useRef(snapshot)
  latest.current = snapshot
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setInterval(() => {
      const { bytes, counts } = latest.current
      const uploaded = uploaderTexts.uploaded(counts.uploaded, counts.total)
      setSpoken(uploaderTexts.spoken(percent(bytes.sent, bytes.total), uploaded))
    }, SPOKEN_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {spoken}
    </VisuallyHidden>
  )
}
