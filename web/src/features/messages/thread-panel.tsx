import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { askedWords } from '#shared/message-words.ts'
import { type Reach, reachable } from '#shared/model/delivery.ts'
import { readOlder, type Thread, type ThreadOf } from '../../data/messages.ts'
import { useAction } from '../../data/mutation.ts'
import { lastPlace, markRead } from '../../data/thread-changes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { LinesSkeleton } from '../../ui/skeletons.tsx'
import { Composer, type MessageHelp } from './composer.tsx'
import { useAttachments } from './files/use-attachments.ts'
import { useFileDialog } from './files/use-file-dialog.tsx'
import type { BookTime, FileMessages, RowWork } from './message-row.tsx'
import { type Content, keyOf, upTo, withOutbox } from './rows.ts'
import type { Sought } from './search.ts'
import { threadTexts as texts } from './texts.ts'
import classes from './thread.module.css'
import { ThreadList } from './thread-list.tsx'
import { useCards } from './use-cards.tsx'
import { useDraft } from './use-draft.ts'
import type { Presence } from './use-presence.ts'
import { useRoom } from './use-room.ts'
import { useSought } from './use-sought.ts'
import { useThread } from './use-thread.ts'

type Props = {
  of: ThreadOf
  /** The practice's. */
  zone: string
  /** The patient's, where the staff know it. */
  patientZone?: string | null
  /** The name of the practice, where the staff look; for the patient it comes with the messages. */
  practiceName?: string
  /** What is wrong with the patient's address and number, where the staff look. */
  reach?: Reach | undefined
  mayWrite: boolean
  mayAttach?: boolean
  mayAskCard?: boolean
  mayReveal?: boolean
  /** The form for the card that is asked for opens by itself. */
  entersCard?: boolean
  help?: MessageHelp | undefined
  /** Makes an appointment of a time, where the staff look. */
  book?: BookTime | undefined
  /** Puts messages into the notes of the record, where the staff look. */
  file?: FileMessages | undefined
  /** Who else has it open, where the staff look. */
  presence?: Presence | undefined
  /** It is as high as the room it stands in; else it reaches to the end of the window. */
  fills?: boolean
  /** The next message goes by text, where the patient can be reached so. */
  byText?: boolean
  /** A message that was searched for: the thread opens there. */
  sought?: Sought | null
  /** What is searched for: its words stand out in that message. */
  words?: string
  /** Where one writes. */
  field?: RefObject<HTMLTextAreaElement | null>
}

/** A conversation: its messages, and where one writes (specification, section 2, Secure messaging). */
export function ThreadPanel(props: Props) {
  const { of, fills = false } = props
  const thread = useThread(of)
  const panel = useRef<HTMLDivElement>(null)
  useRoom(panel)
  return (
    <div ref={panel} className={classes.panel} data-fills={fills || undefined}>
      <Loaded query={thread.query} skeleton={<Pending />}>
        {(data) => <Shown {...props} thread={thread} data={data} />}
      </Loaded>
    </div>
  )
}

function Pending() {
  return (
    <div style={{ padding: 16 }}>
      <LinesSkeleton count={6} />
    </div>
  )
}

type ShownProps = Props & { thread: ReturnType<typeof useThread>; data: Thread }

function Shown(props: ShownProps) {
  const { of, zone, patientZone = null, mayWrite, mayAttach = false, help, thread, data } = props
  const { book, file, mayAskCard = false, mayReveal = false, entersCard = false } = props
  const { from, unreadCount, channels, practice, cardRequest } = data
  const own = useRef<HTMLTextAreaElement>(null)
  const field = props.field ?? own
  const draft = useDraft(of)
  const attachments = useAttachments(of)
  const older = useAction(readOlder(of), { inline: true })
  const read = useAction(markRead(of))
  const { discard, retry } = thread
  const { keeper } = draft
  const { store: attached } = attachments
  const { onOpenFile, dialog: fileDialog } = useFileDialog(of)
  const { isSending } = thread
  useEffect(() => {
    if (!isSending) keeper.arrived()
  }, [isSending, keeper])
  const isPatient = of.side === 'patient'
  const practiceName = practice?.name ?? props.practiceName ?? ''
  const { onEnterCard, onOpenCard, dialogs } = useCards({
    ...{ of, zone, mayReveal, entersCard, cardRequest },
    practice: practiceName,
  })

  const { sought = null, words = '' } = props
  const { isSeeking, apart, leave } = useSought(of, sought, data)
  const marked = useMemo(() => askedWords(words), [words])
  const soughtMessage = sought && (apart?.items ?? data.items).find(({ id }) => id === sought.id)
  const itemsApart = apart?.items
  const { side } = of
  const shownApart = useMemo(
    () => itemsApart && withOutbox(itemsApart, [], { side, me: '' }),
    [itemsApart, side],
  )
  const shown = shownApart ?? thread.shown

  const [filed, setFiled] = useState<string | null>(null)
  const onFile = file ? setFiled : null

  const work = useMemo<RowWork>(
    () => ({
      zone,
      patientZone: isPatient ? null : patientZone,
      practice: practiceName,
      cardRequest,
      onEnterCard,
      onOpenCard,
      onOpenFile,
      book,
      onFile,
      onRetry: retry,
      onDiscard: (clientId) => {
        const content = discard(clientId)
        if (!content) return
        attached.restore(content.files)
        const before = keeper.shown().text
        keeper.type([before, content.message].filter((text) => text !== '').join('\n'))
      },
    }),
    [
      zone,
      isPatient,
      patientZone,
      practiceName,
      cardRequest,
      onEnterCard,
      onOpenCard,
      onOpenFile,
      attached,
      book,
      onFile,
      retry,
      discard,
      keeper,
    ],
  )

  const readBefore = older.start
  const onOlder = useCallback(() => readBefore(from), [readBefore, from])

  function onSend(content: Content) {
    leave()
    return thread.send(content)
  }

  function onNewestSeen() {
    read.start(lastPlace(of, data))
  }

  return (
    <>
      <ThreadList
        shown={shown}
        whole={thread.shown}
        work={work}
        onOlder={apart ? apart.onOlder : from > 0 ? onOlder : undefined}
        older={apart?.older ?? { pending: older.pending, failed: older.error !== null }}
        newer={apart && { ...apart.newer, onNewer: apart.onNewer, onLeave: leave }}
        empty={
          <EmptyState
            illustration="mail"
            title={texts.emptyTitle}
            text={isPatient ? texts.emptyPatient(practice?.name ?? '') : texts.emptyStaff}
          />
        }
        sought={soughtMessage ? keyOf(soughtMessage, of.side) : null}
        marked={marked}
        isSeeking={isSeeking}
        unread={unreadCount}
        onNewestSeen={onNewestSeen}
      />
      {mayWrite && (
        <Composer
          of={of}
          zone={zone}
          draft={draft}
          attachments={attachments}
          field={field}
          channels={channels}
          reach={props.reach ?? reachable}
          mayAttach={mayAttach}
          mayAskCard={mayAskCard}
          help={help}
          byText={props.byText ?? false}
          presence={props.presence}
          onSend={onSend}
        />
      )}
      {dialogs}
      {fileDialog}
      {filed !== null &&
        file?.({
          patientId: of.patientId,
          messages: upTo(shown, filed),
          onClose: () => setFiled(null),
        })}
    </>
  )
}
