import { Anchor } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { deliveryFailures } from '#shared/model/delivery.ts'
import { formatDate, formatExact } from '../../ui/dates.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { CardRow } from './card-row.tsx'
import { FileList, type OpenedFiles } from './files/file-list.tsx'
import { dayWords, type Proposed, type Quoted, type Row, type Shown } from './rows.ts'
import { threadTexts as texts } from './texts.ts'
import classes from './thread.module.css'

/** What makes an appointment of a time that was proposed, or leads to the one that was made. */
export type BookTime = (proposed: Proposed) => ReactNode

/** Puts messages into the notes of the record: the last of those, with as many before it as somebody wants. */
export type FileMessages = (about: {
  patientId: string
  messages: readonly Quoted[]
  onClose: () => void
}) => ReactNode

export type RowWork = {
  zone: string
  /** The zone of the patient, for the staff; `null` if it is not known, and for the patient. */
  patientZone: string | null
  /** The name of the practice; empty while it is not known. */
  practice: string
  /** The place of the message that still asks for a card; null where none does, and where the staff look. */
  cardRequest: number | null
  /** Enters the card that is asked for; null where staff look. */
  onEnterCard: (() => void) | null
  onOpenCard: (cardId: string) => void
  onOpenFile: (files: OpenedFiles) => void
  /** Makes an appointment of a time; a part of another feature. */
  book: BookTime | undefined
  /** Puts a message into the notes of the record; null where that is not for who looks. */
  onFile: ((key: string) => void) | null
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
}

type RowProps = {
  row: Row
  work: RowWork
  /** The words by which it was searched for; null where it was not. */
  sought: readonly string[] | null
}

/** A row of a thread. Rows are made anew as more is read; what they show is drawn anew where it changed. */
export function ThreadRow({ row, work, sought }: RowProps) {
  return row.kind === 'day' ? (
    <Day at={row.at} zone={work.zone} />
  ) : (
    <MessageRow shown={row.shown} starts={row.starts} ends={row.ends} work={work} sought={sought} />
  )
}

const Day = memo(function Day({ at, zone }: { at: string; zone: string }) {
  return <div className={classes.day}>{dayWords(at, new Date(), zone)}</div>
})

type MessageProps = Omit<Extract<Row, { kind: 'message' }>, 'kind' | 'key'> &
  Pick<RowProps, 'work' | 'sought'>

const MessageRow = memo(function MessageRow({ shown, starts, ends, work, sought }: MessageProps) {
  return (
    <div
      className={classes.message}
      data-own={shown.isOwn || undefined}
      data-starts={starts || undefined}
      data-ends={ends || undefined}
      data-sought={sought !== null || undefined}
      data-progress={shown.progress ?? undefined}
    >
      {starts && shown.sender && <div className={classes.sender}>{shown.sender}</div>}
      <div className={classes.bubble}>
        <Body shown={shown} work={work} words={sought ?? undefined} />
      </div>
      {ends && <Foot shown={shown} work={work} />}
    </div>
  )
})

type BodyProps = { shown: Shown; work: RowWork; words: readonly string[] | undefined }

function Body({ shown, work, words }: BodyProps) {
  const { text, type, calendar } = shown
  const isCard = type === 'creditCard' || type === 'requestCreditCard'
  return (
    <>
      <RichText {...(words && { marked: words })}>{text}</RichText>
      {shown.files.length > 0 && <FileList shown={shown} onOpen={work.onOpenFile} />}
      {isCard && <CardRow shown={shown} work={work} />}
      {calendar && <CalendarCard id={shown.key} calendar={calendar} work={work} />}
    </>
  )
}

/** When it was, by what the patient is told, and how far it is. */
function Foot({ shown, work }: { shown: Shown; work: RowWork }) {
  const { at, channel, progress, failure, unsent } = shown
  const failed = progress === 'failed'
  return (
    <div className={classes.foot}>
      <time dateTime={at} title={formatExact(at, work.zone)}>
        {formatDate(at, 'time', work.zone)}
      </time>
      {channel && <span>· {channel}</span>}
      {progress && (
        <span className={failed ? classes.failed : undefined}>
          · {failed && !unsent ? texts.undelivered : texts.states[progress]}
        </span>
      )}
      {work.onFile && shown.seq !== null && (
        <Anchor
          component="button"
          type="button"
          inherit
          c="dimmed"
          underline="always"
          onClick={() => work.onFile?.(shown.key)}
        >
          {texts.file}
        </Anchor>
      )}
      {failure && <span className={classes.failed}>{deliveryFailures[failure]}</span>}
      {unsent && (
        <>
          {unsent.error && <span className={classes.failed}>{unsent.error.message}</span>}
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => work.onRetry(unsent.clientId)}
          >
            {texts.retry}
          </Anchor>
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            onClick={() => work.onDiscard(unsent.clientId)}
          >
            {texts.discard}
          </Anchor>
        </>
      )}
    </div>
  )
}
