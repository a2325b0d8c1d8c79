import {
  Alert,
  Button,
  Collapse,
  Group,
  Progress,
  SegmentedControl,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlugConnectedX, IconUserExclamation } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import { UPLOAD_CONCURRENCY } from '#shared/model/upload-rules.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Hint } from '../../../ui/hint.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import type { UploaderSnapshot } from '../engine/model.ts'
import type { Uploader } from '../engine/uploader.ts'
import { percent, spokenTime } from '../format.ts'
import { uploaderTexts } from '../texts.ts'
import { CommentBox } from './comment-box.tsx'
import { DropTarget } from './drop-target.tsx'
import { FileButtons } from './file-buttons.tsx'
import { IgnoredList } from './ignored-list.tsx'
import { SpokenProgress } from './spoken-progress.tsx'
import type { ViewProps } from './uploader-panel.tsx'

/** Files are read or under way. */
export function ProgressView(view: ViewProps) {
  const { uploader, snapshot, audience } = view
  const { phase, isAskedLate } = snapshot
  const isReading = phase === 'reading' || (phase === 'asking' && !isAskedLate)
  return (
    <>
      <Pauses uploader={uploader} paused={snapshot.paused} />
      <DropTarget uploader={uploader} quiet>
        {isReading ? (
          <Reading {...snapshot} />
        ) : (
          <Sending snapshot={snapshot} title={uploaderTexts.uploading[audience]} />
        )}
        <Group mt="lg" justify="space-between" gap="sm">
          <FileButtons uploader={uploader} isMore />
          <ConfirmButton
            variant="subtle"
            color="red"
            loading={phase === 'removing'}
            title={uploaderTexts.cancelTitle}
            text={uploaderTexts.cancelText}
            confirm={uploaderTexts.cancelConfirm}
            keep={uploaderTexts.keepGoing}
            onConfirm={() => void uploader.remove()}
          >
            {phase === 'removing' ? uploaderTexts.removing : uploaderTexts.cancel}
          </ConfirmButton>
        </Group>
      </DropTarget>
      {phase === 'uploading' && (
        <Concurrency uploader={uploader} concurrency={snapshot.concurrency} />
      )}
      {audience === 'patient' && snapshot.uploadKey !== null && (
        <CommentBox key={snapshot.uploadKey} {...view} uploadKey={snapshot.uploadKey} />
      )}
    </>
  )
}

function Reading({ reading }: UploaderSnapshot) {
  const { read, found } = reading
  return (
    <Stack gap="xs">
      <Title order={2}>{uploaderTexts.reading}</Title>
      <Progress
        value={percent(read, found)}
        size="lg"
        transitionDuration={0}
        aria-label={uploaderTexts.reading}
      />
      <Text size="sm">{uploaderTexts.readingCount(read, found)}</Text>
      <Hint>{uploaderTexts.readingHint}</Hint>
    </Stack>
  )
}

function Sending({ snapshot, title }: { snapshot: UploaderSnapshot; title: string }) {
  const { counts, bytes, bytesPerSecond, secondsLeft } = snapshot
  const done = percent(bytes.sent, bytes.total)
  const isChecking = counts.uploaded === counts.total
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Title order={2}>{isChecking ? uploaderTexts.finishing : title}</Title>
        <Text fz="lg" fw={650} aria-hidden style={{ fontVariantNumeric: 'tabular-nums' }}>
          {done}%
        </Text>
      </Group>
      {/* Moving stripes and gliding are painted 60 times a second, which takes more of the processor than sending. */}
      <Progress value={done} size="lg" transitionDuration={0} aria-label={title} />
      <Counts {...snapshot} />
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }} mih="1.45em">
        {bytesPerSecond !== null && uploaderTexts.perSecond(megabytes(bytesPerSecond))}
        {secondsLeft !== null && `, ${uploaderTexts.left(spokenTime(secondsLeft))}`}
      </Text>
      <Text size="sm">{uploaderTexts.stay}</Text>
      {snapshot.resumed && <Hint>{uploaderTexts.resumed}</Hint>}
      <SpokenProgress snapshot={snapshot} />
    </Stack>
  )
}

/** Files uploaded, ignored and failed, and MB with 2 decimals (specification, section 9). */
export function Counts({ counts, bytes, ignored, notSent }: UploaderSnapshot) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const list = useId()
  const parts = [
    <span key="files" data-testid="files-uploaded">
      {uploaderTexts.uploaded(counts.uploaded, counts.total)}
    </span>,
    <span key="bytes" data-testid="bytes-uploaded">
      {uploaderTexts.bytes(megabytes(bytes.sent), megabytes(bytes.total))}
    </span>,
  ]
  return (
    <>
      <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }} component="div">
        {parts.map((part, index) => (
          <Fragment key={part.key}>
            {index > 0 && ' · '}
            {part}
          </Fragment>
        ))}
        {counts.ignored > 0 && (
          <>
            {' · '}
            <UnstyledButton
              fz="inherit"
              td="underline"
              aria-expanded={isOpen}
              aria-controls={list}
              data-testid="files-ignored"
              onClick={toggle}
            >
              {uploaderTexts.ignored(counts.ignored)}
            </UnstyledButton>
          </>
        )}
        {counts.failed > 0 && (
          <Text span size="sm" c="red" ml={6} data-testid="files-failed">
            {uploaderTexts.failed(counts.failed)}
          </Text>
        )}
      </Text>
      <Collapse expanded={isOpen} id={list}>
        <IgnoredList ignored={ignored} notSent={notSent} />
      </Collapse>
    </>
  )
}

function Pauses({ uploader, paused }: { uploader: Uploader } & Pick<UploaderSnapshot, 'paused'>) {
  return (
    <div role="alert">
      {paused === 'offline' && (
        <Alert
          color="amber"
          icon={<IconPlugConnectedX aria-hidden />}
          title={uploaderTexts.offlineTitle}
        >
          {uploaderTexts.offline}
        </Alert>
      )}
      {paused === 'signedOut' && (
        <Alert
          color="amber"
          icon={<IconUserExclamation aria-hidden />}
          title={uploaderTexts.signedOutTitle}
        >
          <Text size="sm">{uploaderTexts.signedOut}</Text>
          <Group mt="sm" gap="sm">
            <Button component="a" href="/login" target="_blank" rel="noopener">
              {uploaderTexts.signIn}
            </Button>
            <Button variant="default" onClick={uploader.signedIn}>
              {uploaderTexts.signedIn}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}

const { min, max } = UPLOAD_CONCURRENCY
const choices = Array.from({ length: max - min + 1 }, (_, index) => String(min + index))

function Concurrency({ uploader, concurrency }: { uploader: Uploader; concurrency: number }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  const choice = useId()
  return (
    <div>
      <UnstyledButton fz="sm" td="underline" aria-expanded={isOpen} onClick={toggle}>
        {uploaderTexts.slow}
      </UnstyledButton>
      {isOpen && (
        <Group justify="space-between" gap="xs" mt="xs">
          <div>
            <Text size="sm" id={choice}>
              {uploaderTexts.concurrency}
            </Text>
            <Text size="xs" c="dimmed">
              {uploaderTexts.concurrencyHint}
            </Text>
          </div>
          <SegmentedControl
            aria-labelledby={choice}
            data={choices}
            value={String(concurrency)}
            onChange={(picked) => uploader.setConcurrency(Number(picked))}
          />
        </Group>
      )}
    </div>
  )
}
