import { Button, Loader, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { scanDay } from '#shared/dicom/modality.ts'
import type { ListedStudy } from '#shared/model/study.ts'
import { isError } from '../../../api/api-error.ts'
import { patientStudiesQuery } from '../../../data/studies.ts'
import { filesQuery, readFilesAfter, studiesQuery } from '../../../data/uploads.ts'
import { createAddresses } from '../rules/addresses.ts'
import type { Hung, PriorSource } from '../rules/hanging.ts'
import type { Opened, Study } from '../rules/opened.ts'
import { matchingSeries } from '../rules/priors.ts'
import { priorTexts as texts, viewerTexts } from '../texts.ts'
import classes from './series-rail.module.css'
import { nameOf, SeriesButton } from './series-rail.tsx'

type OnOpen = (opened: Opened, prior: PriorSource) => void

type Props = {
  uploadKey: string
  /** Studies of the upload itself, which are not listed again. */
  studies: readonly Study[]
  /** The series that the others are compared with. */
  current: Opened
  hung: Hung | null
  onOpen: OnOpen
}

/** Lists the patient's studies of other uploads, as far as the caller may read them. */
export function Priors({ uploadKey, studies, current, hung, onOpen }: Props) {
  const upload = useQuery({
    ...filesQuery(uploadKey, { offset: 0, limit: 1 }),
    meta: { errors: 'silent' },
  })
  const { practiceId = '', patientId = '' } = upload.data ?? {}
  const isInChart = patientId !== '' && patientId !== 'TEMPORARY'
  const list = useQuery({ ...patientStudiesQuery({ practiceId, patientId }), enabled: isInChart })
  const sourceOf = useSources()
  const [opened, setOpened] = useState<string | null>(null)

  if (upload.isError || list.isError) {
    // Some readers may see this upload and not the chart that it is in.
    if (isError(upload.error ?? list.error, 'ERR_ACCESS_DENIED')) return null
    const retry = () => void (upload.isError ? upload.refetch() : list.refetch())
    return <Failed text={texts.failed} onRetry={retry} />
  }
  const others = (list.data?.items ?? []).filter((one) => isOther(one, uploadKey, studies))
  if (list.isLoading) return <Loader size="xs" color="gray" aria-label={texts.loading} />
  if (others.length === 0) return null
  return (
    <section className={classes.study} aria-label={texts.title}>
      <Text size="xs" c="dimmed" className={classes.head} component="h2">
        {texts.title}
      </Text>
      {others.map((study) => (
        <Prior
          key={study.id}
          {...{ study, current, hung, onOpen, sourceOf }}
          isExpanded={opened === study.id}
          onToggle={() => setOpened((id) => (id === study.id ? null : study.id))}
        />
      ))}
    </section>
  )
}

/** Whether a listed study is of another upload, and has pictures. */
function isOther({ studyInstanceUid, uploads }: ListedStudy, key: string, own: readonly Study[]) {
  if (studyInstanceUid === null || uploads.length === 0) return false
  if (own.some((study) => study.studyInstanceUid === studyInstanceUid)) return false
  return uploads.every((upload) => upload.key !== key)
}

/** Where the files of other uploads are read from, the same each time, until the viewer is left. */
function useSources() {
  const left = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    left.current = controller
    return () => controller.abort()
  }, [])
  const [known] = useState(() => new Map<string, PriorSource>())
  return (uploadKey: string): PriorSource => {
    const found = known.get(uploadKey)
    if (found) return found
    const addresses = createAddresses(
      async (page) => (await readFilesAfter(uploadKey, page, left.current.signal)).files,
    )
    const source = { uploadKey, addresses }
    known.set(uploadKey, source)
    return source
  }
}

type PriorProps = {
  study: ListedStudy
  current: Opened
  hung: Hung | null
  isExpanded: boolean
  onToggle: () => void
  onOpen: OnOpen
  sourceOf: (uploadKey: string) => PriorSource
}

function Prior({ study, isExpanded, onToggle, ...rest }: PriorProps) {
  const date = scanDay(study.studyDate) ?? texts.noDate
  const title = [date, study.description ?? viewerTexts.study].join(' · ')
  const Icon = isExpanded ? IconChevronDown : IconChevronRight
  return (
    <>
      <UnstyledButton className={classes.series} aria-expanded={isExpanded} onClick={onToggle}>
        <Text size="xs" fw={600}>
          <Icon size={12} aria-hidden /> {date}
        </Text>{' '}
        <Text size="xs" lineClamp={2} title={study.description ?? undefined}>
          {study.description ?? viewerTexts.study}
        </Text>{' '}
        <Text size="xs" c="dimmed" truncate>
          {[...study.modalities, viewerTexts.images(study.images)].join(' · ')}
        </Text>
      </UnstyledButton>
      {isExpanded && <PriorSeries {...{ study, title }} {...rest} />}
    </>
  )
}

type PriorSeriesProps = Omit<PriorProps, 'isExpanded' | 'onToggle'> & { title: string }

/** The series of a study, which are read when it is expanded. */
function PriorSeries({ study, title, current, hung, onOpen, sourceOf }: PriorSeriesProps) {
  const uploadKey = study.uploads[0]?.key ?? ''
  const query = useQuery({ ...studiesQuery(uploadKey, null), meta: { errors: 'silent' } })
  if (query.isError) {
    return <Failed text={texts.studyFailed} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Loader size="xs" color="gray" aria-label={texts.loading} />
  const found = query.data.studies.find((one) => one.studyInstanceUid === study.studyInstanceUid)
  const match = found && matchingSeries(found, current.series)
  if (!found || !match) return <Text size="xs">{texts.none}</Text>
  const open = (series: Opened['series']) => onOpen({ study: found, series }, sourceOf(uploadKey))
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        style={{ flex: 'none' }}
        aria-label={texts.compareWith(title)}
        onClick={() => open(match)}
      >
        {texts.compare}
      </Button>
      {found.series.map((series, index) => (
        <SeriesButton
          key={series.seriesInstanceUid}
          series={series}
          name={nameOf(series, index)}
          isOpen={series.seriesInstanceUid === hung?.series.seriesInstanceUid}
          isDraggable={false}
          onOpen={() => open(series)}
        />
      ))}
    </>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <>
      <Text size="xs">{text}</Text>
      <Button variant="default" size="compact-xs" style={{ flex: 'none' }} onClick={onRetry}>
        {texts.retry}
      </Button>
    </>
  )
}
