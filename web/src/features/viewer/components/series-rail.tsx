import { Center, Text, UnstyledButton } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { modalityName, scanDay } from '#shared/dicom/modality.ts'
import type { Opened, Series, Study } from '../rules/opened.ts'
import { viewerTexts } from '../texts.ts'
import { SERIES_TYPE } from './pane-frame.tsx'
import classes from './series-rail.module.css'

/** Marks the buttons that open a series. */
const SERIES = 'data-series'

type Props = {
  studies: readonly Study[]
  /** What the active pane shows; null where it is empty. */
  shown: Opened | null
  onOpen: (opened: Opened) => void
  /** Before the series. */
  children?: ReactNode
  /** After the series. */
  after?: ReactNode
}

/** Every series there is, with the picture of its middle slice: beside the pictures, on a phone below. */
export function SeriesRail({ studies, shown, onOpen, children, after }: Props) {
  return (
    <nav className={classes.rail} aria-label={viewerTexts.series}>
      {children}
      {studies.map((study) => (
        <section key={study.studyInstanceUid} className={classes.study}>
          {studies.length > 1 && (
            <Text size="xs" c="dimmed" className={classes.head} component="h2">
              {[study.description ?? viewerTexts.study, scanDay(study.studyDate)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          )}
          {study.series.map((series, index) => (
            <SeriesButton
              key={series.seriesInstanceUid}
              series={series}
              name={nameOf(series, index)}
              isOpen={series.seriesInstanceUid === shown?.series.seriesInstanceUid}
              onOpen={() => onOpen({ study, series })}
            />
          ))}
        </section>
      ))}
      {after}
    </nav>
  )
}

/** What a series is called; by itself the kind of scan, or its number. */
export function nameOf({ description, modality }: Series, index = 0): string {
  return description ?? modalityName(modality) ?? viewerTexts.seriesName(index + 1)
}

/** Opens a series; `isDraggable` if it can also be dragged into a pane. */
export function SeriesButton({
  series,
  name,
  isOpen,
  isDraggable = true,
  onOpen,
}: {
  series: Series
  name: string
  isOpen: boolean
  isDraggable?: boolean
  onOpen: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // Whoever goes from series to series by keys finds the focus where the pictures are.
    const isFromAnother = document.activeElement?.hasAttribute(SERIES) === true
    if (isFromAnother) button.current?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <UnstyledButton
      ref={button}
      className={classes.series}
      {...{ [SERIES]: '' }}
      aria-current={isOpen || undefined}
      onClick={onOpen}
      draggable={isDraggable}
      onDragStart={(event) => {
        event.dataTransfer.setData(SERIES_TYPE, series.seriesInstanceUid)
        event.dataTransfer.effectAllowed = 'copy'
      }}
    >
      <Thumbnail url={series.previewUrl} />
      <Text size="xs" fw={600} truncate title={name}>
        {name}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {[series.modality, viewerTexts.images(series.instances)].filter(Boolean).join(' · ')}
      </Text>
    </UnstyledButton>
  )
}

function Thumbnail({ url }: { url: string | null }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <Center className={classes.picture}>
      {url === null || isBroken ? (
        <IconPhoto size={24} aria-label={viewerTexts.noPreview} role="img" />
      ) : (
        <img
          src={url}
          alt=""
          draggable={false}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      )}
    </Center>
  )
}
