import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { KeyImage } from '#shared/model/key-image.ts'
import { keyImageQuery } from '../../../data/key-images.ts'
import { type Opened, type Study, seriesIn } from '../rules/opened.ts'
import { viewerTexts } from '../texts.ts'

/** Opens kept images: the one that the address names, and those that somebody chooses. */
export function useKeyImage({
  uploadKey,
  keyImageId,
  studies,
  onOpen,
}: {
  uploadKey: string
  /** Of the address. */
  keyImageId: string | undefined
  studies: readonly Study[]
  onOpen: (opened: Opened, keyImage: KeyImage) => void
}) {
  const { data, isError } = useQuery({
    ...keyImageQuery(uploadKey, keyImageId ?? ''),
    enabled: keyImageId !== undefined,
    meta: { errors: 'silent' },
  })

  function open(keyImage: KeyImage) {
    const found = seriesIn(studies, keyImage.seriesInstanceUid)
    if (found?.series.files.includes(keyImage.file)) onOpen(found, keyImage)
    else sayGone()
  }

  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (!keyImageId || opened.current === keyImageId || (!data && !isError)) return
    opened.current = keyImageId
    if (data) open(data)
    else sayGone()
  })
  return open
}

const sayGone = () => notifications.show({ message: viewerTexts.keyImageGone, color: 'amber' })
