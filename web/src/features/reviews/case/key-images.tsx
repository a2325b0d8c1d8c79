import { Anchor, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { modalityName } from '#shared/dicom/modality.ts'
import type { PinnedKeyImage } from '#shared/model/key-image.ts'
import { studiesQuery } from '../../../data/uploads.ts'
import { Hint } from '../../../ui/hint.tsx'
import { PreviewPicture } from '../../../ui/preview-picture.tsx'
import { useOnceInSight } from '../../../ui/use-once-in-sight.ts'
import { keyImageTexts as texts } from '../texts.ts'
import classes from './case.module.css'

type Shown = { uploadKey: string; image: NonNullable<PinnedKeyImage['image']> }

/** The series that a key image is of, its picture, and where in it the image is. */
export function useKeyImageSeries({ uploadKey, image }: Shown, isAsked = true) {
  const { seriesInstanceUid, file, frame, window } = image
  const { data, isPending } = useQuery({ ...studiesQuery(uploadKey, null), enabled: isAsked })
  const series = data?.studies
    .flatMap((study) => study.series)
    .find((one) => one.seriesInstanceUid === seriesInstanceUid)
  const at = series ? series.files.indexOf(file) + 1 : 0
  return {
    isPending,
    name: series?.description ?? modalityName(series?.modality ?? null) ?? texts.series,
    picture: series?.previewUrl ?? null,
    /** Which image it is, and how it is looked at. */
    where: [
      at > 0 && texts.imageOf(at, series?.files.length ?? at),
      frame !== null && texts.frame(frame),
      window && texts.window(window.width, window.center),
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/** A key image: the picture of its series, which image of it, and what somebody saw there. */
export function KeyImageLine(props: Shown & { link?: (line: ReactNode) => ReactNode }) {
  const { image, link = (line) => line } = props
  const { ref, wasSeen } = useOnceInSight()
  const { name, picture, where, isPending } = useKeyImageSeries(props, wasSeen)
  const title = image.note || name
  return (
    <div ref={ref}>
      {link(
        <Group wrap="nowrap" gap="sm">
          <PreviewPicture url={picture} label="" size={56} isPending={isPending} />
          <div style={{ minWidth: 0 }}>
            <Text size="sm" fw={600} lineClamp={2}>
              {title}
            </Text>
            <Hint>{[image.note && name, where].filter(Boolean).join(' · ')}</Hint>
            <Hint size="xs">{texts.by(image.authorName)}</Hint>
          </div>
        </Group>,
      )}
    </div>
  )
}

/** The key images of a post, each of which opens as it was seen; or that they are gone. */
export function PinnedImages({ keyImages }: { keyImages: readonly PinnedKeyImage[] }) {
  return (
    <ul className={classes.images} aria-label={texts.title}>
      {keyImages.map(({ uploadKey, keyImageId, image }) => (
        <li key={keyImageId}>
          {image === null ? (
            <Hint>{texts.gone}</Hint>
          ) : (
            <KeyImageLine
              uploadKey={uploadKey}
              image={image}
              link={(line) => (
                <Anchor
                  className={classes.image ?? ''}
                  underline="never"
                  c="inherit"
                  renderRoot={(props) => (
                    <Link
                      to="/dicom/viewer"
                      search={{ key: uploadKey, keyImage: keyImageId }}
                      {...props}
                    />
                  )}
                >
                  {line}
                </Anchor>
              )}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
