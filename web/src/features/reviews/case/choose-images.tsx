import { Anchor, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { KeyImage, KeyImagePin, PinnedKeyImage } from '#shared/model/key-image.ts'
import { POST_KEY_IMAGES_MAX } from '#shared/model/review.ts'
import type { UploadSummary } from '#shared/model/upload.ts'
import { keyImagesQuery } from '../../../data/key-images.ts'
import { type Patient, uploadsQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { itemsOf, More } from '../../../ui/more.tsx'
import { uploadName } from '../../../ui/scan-names.ts'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { useZone } from '../../../ui/zone.tsx'
import { keyImageTexts as texts } from '../texts.ts'
import { KeyImageLine } from './key-images.tsx'

/** So many uploads are looked through at once. */
const STEP = 5

type Props = {
  patient: Patient
  value: readonly KeyImagePin[]
  onChange: (pins: KeyImagePin[]) => void
}

/** Every image of a patient's scans that somebody has kept, upload by upload, the newest first. */
export function ChooseImages({ patient: { practiceId, patientId }, ...choosing }: Props) {
  const uploads = useQuery(uploadsQuery({ practiceId, patientId }, null))
  const [shown, setShown] = useState(STEP)
  const isFull = choosing.value.length >= POST_KEY_IMAGES_MAX
  return (
    <Stack gap="md">
      <Hint>{isFull ? texts.most(POST_KEY_IMAGES_MAX) : texts.hint}</Hint>
      <Loaded query={uploads} skeleton={<LinesSkeleton count={4} />}>
        {({ items }) => {
          const sent = items.filter(({ state }) => state === 'completed')
          if (sent.length === 0) return <Text size="sm">{texts.noScans}</Text>
          return (
            <>
              {sent.slice(0, shown).map((upload) => (
                <OfUpload key={upload.key} upload={upload} isFull={isFull} {...choosing} />
              ))}
              <More
                query={{
                  hasNextPage: sent.length > shown,
                  fetchNextPage: () => setShown(shown + STEP),
                }}
              />
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}

type OfUploadProps = Omit<Props, 'patient'> & { upload: UploadSummary; isFull: boolean }

function OfUpload({ upload, isFull, value, onChange }: OfUploadProps) {
  const { key } = upload
  const zone = useZone()
  // An image may have been kept in the viewer a second ago, in another tab.
  const query = useInfiniteQuery({
    ...keyImagesQuery(key),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  const name = uploadName(upload, zone)
  const isPinned = (one: KeyImage) => value.some(({ keyImageId }) => keyImageId === one.keyImageId)

  function pin({ uploadKey, keyImageId }: KeyImage, isChosen: boolean) {
    const others = value.filter((one) => one.keyImageId !== keyImageId)
    onChange(isChosen ? [...others, { uploadKey, keyImageId }] : others)
  }

  return (
    <section aria-label={name}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text size="sm" fw={600} component="h3" m={0}>
          {name}
        </Text>
        <Anchor
          size="sm"
          target="_blank"
          renderRoot={(props) => <Link to="/dicom/viewer" search={{ key }} {...props} />}
        >
          {texts.open}
        </Anchor>
      </Group>
      <Loaded
        query={{ ...query, data: itemsOf(query.data) }}
        skeleton={<LinesSkeleton count={2} />}
      >
        {(items) => (
          <Stack gap="sm">
            {items.length === 0 && <Hint>{texts.none}</Hint>}
            {items.map((one) => (
              <Checkbox
                key={one.keyImageId}
                label={<KeyImageLine uploadKey={one.uploadKey} image={shownOf(one)} />}
                checked={isPinned(one)}
                disabled={isFull && !isPinned(one)}
                onChange={(event) => pin(one, event.currentTarget.checked)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      <More query={query} />
    </section>
  )
}

/** What a post will tell of a key image. */
export function shownOf({
  look,
  author,
  ...image
}: KeyImage): NonNullable<PinnedKeyImage['image']> {
  const { studyInstanceUid, seriesInstanceUid, file, frame, note } = image
  const place = { studyInstanceUid, seriesInstanceUid, file, frame, note }
  return { ...place, window: look.window, authorName: author.name }
}
