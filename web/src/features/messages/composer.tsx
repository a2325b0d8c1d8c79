import { Alert, Button, FileButton, Group, SegmentedControl, Textarea } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCalendarX,
  IconCreditCard,
  IconCreditCardOff,
  IconPaperclip,
  IconSend,
} from '@tabler/icons-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { hasCardNumber } from '#shared/cards/numbers.ts'
import { type Reach, sendThru } from '#shared/model/delivery.ts'
import { messageFileTypes } from '#shared/model/message-files.ts'
import type { ThreadOf } from '../../data/messages.ts'
import { Hint } from '../../ui/hint.tsx'
import { useLater } from '../../ui/later.ts'
import { ReachProblem } from '../../ui/reach-problem.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { AttachedTime } from './attached-time.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import type { useAttachments } from './files/use-attachments.ts'
import { useFileDrop } from './files/use-file-drop.ts'
import { PresenceLine } from './presence-line.tsx'
import type { Content } from './rows.ts'
import { composerTexts as texts } from './texts.ts'
import classes from './thread.module.css'
import type { useDraft } from './use-draft.ts'
import { noExtras, useExtras } from './use-extras.ts'
import type { Presence } from './use-presence.ts'
import { calendarOf, excessOf, nothingAttached } from './values.ts'

const loadFiles = () =>
  import('./files/attached-files.tsx').then(({ AttachedFiles }) => AttachedFiles)

/** Browsers that do not know the types of HEIC go by the endings. */
const ACCEPT = [...messageFileTypes, '.heic', '.heif'].join(',')

/** A part of another feature that helps to write, such as reply templates. */
export type MessageHelp = (writing: {
  patientId: string
  text: string
  onText: (text: string) => void
}) => ReactNode

type Props = {
  of: ThreadOf
  zone: string
  draft: ReturnType<typeof useDraft>
  attachments: ReturnType<typeof useAttachments>
  field: RefObject<HTMLTextAreaElement | null>
  channels: { email: boolean; text: boolean } | null
  reach: Reach
  mayAttach: boolean
  mayAskCard: boolean
  help: MessageHelp | undefined
  /** Tells the patient by text unless the staff choose otherwise. */
  byText: boolean
  /** Who else of the staff is there; not where patients write. */
  presence: Presence | undefined
  onSend: (content: Content) => void
}

/** Where one writes: the text, a time that goes with it, and by what the patient is told. */
export function Composer(props: Props) {
  const { zone, draft, field, channels, reach, mayAttach, mayAskCard, help, onSend } = props
  const { of, presence, byText, attachments } = props
  const { items: files, store } = attachments
  const forgetFile = useRef<() => void>(null)
  const { isOver, ...dropping } = useFileDrop(store.add)
  const AttachedFiles = useLater(files.length > 0 ? loadFiles : null)
  const { text, keeper } = draft
  const [{ attached, asksCard }, setExtras] = useExtras(of)
  const [chosen, setChosen] = useState<1 | 2 | null>(byText ? sendThru.text : null)
  const phone = usePhone()
  const excess = excessOf(text)
  const hasCard = hasCardNumber(text) || hasCardNumber(attached?.title ?? '')
  const hasBoth = channels?.email === true && channels.text
  // As the server chooses where nobody has (functions/deliveries/rules/channel.ts).
  const channel = chosen ?? (reach.email && !reach.mobile ? sendThru.text : sendThru.email)
  const calendar = attached && calendarOf(attached, zone, new Date())
  const isUploaded = files.every(({ state }) => state === 'ready')
  const isEmpty = text.trim() === '' && files.length === 0
  const isFine = !isEmpty && isUploaded && excess === 0 && !hasCard
  const isReady = isFine && (attached === null || calendar !== null)

  function send() {
    if (!isReady) return
    const way = (hasBoth && chosen) || sendThru.auto
    onSend({ message: text.trim(), calendar, asksCard, sendThru: way, files: store.ready() })
    keeper.sent()
    store.clear()
    presence?.keeper.sent()
    setExtras(noExtras)
    field.current?.focus()
  }

  /** Either a time or a card (specification, section 4). */
  function attach() {
    setExtras({ attached: attached ? null : nothingAttached, asksCard: false })
  }

  function askCard() {
    setExtras({ attached: null, asksCard: !asksCard })
    if (!asksCard && text.trim() === '') keeper.type(texts.cardMessage)
  }

  function chooseFiles(chosen: File[]) {
    store.add(chosen)
    forgetFile.current?.()
    writeOn()
  }

  /** On a phone the keyboard would cover the files. */
  function writeOn() {
    if (!phone) field.current?.focus()
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = [...event.clipboardData.files]
    // Office programs put a picture of the text beside the text itself.
    if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
    event.preventDefault()
    store.add(pasted)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey || phone || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  if (channels && !channels.email && !channels.text) {
    return (
      <div className={classes.composer}>
        <Alert color="amber" title={texts.noContactTitle}>
          {texts.noContact}
        </Alert>
      </div>
    )
  }
  return (
    <div className={classes.composer} data-over={isOver || undefined} {...dropping}>
      {presence && <PresenceLine others={presence.others} />}
      {attached && (
        <AttachedTime
          zone={zone}
          attached={attached}
          onChange={(next) => setExtras({ attached: next, asksCard: false })}
        />
      )}
      {asksCard && (
        <Hint className={classes.attached ?? ''} size="sm">
          {texts.cardHint}
        </Hint>
      )}
      {AttachedFiles && <AttachedFiles items={files} store={store} onRemoved={writeOn} />}
      {draft.other !== null && <DraftConflict draft={draft} />}
      <Textarea
        ref={field}
        aria-label={texts.label}
        placeholder={texts.placeholder}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => {
          keeper.type(currentTarget.value)
          presence?.keeper.typed()
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        {...(excess > 0 && { error: texts.tooLong(excess) })}
        {...(hasCard && { error: of.side === 'patient' ? texts.ownCard : texts.card })}
      />
      <Group gap={6} mt={6}>
        <FileButton
          multiple
          accept={ACCEPT}
          resetRef={forgetFile}
          inputProps={{ 'aria-label': texts.files }}
          onChange={chooseFiles}
        >
          {({ onClick }) => (
            <ToolButton
              icon={IconPaperclip}
              label={texts.files}
              isShort={phone}
              onClick={onClick}
            />
          )}
        </FileButton>
        {help?.({ patientId: of.patientId, text, onText: (next) => keeper.type(next) })}
        {mayAttach && (
          <ToolButton
            icon={attached ? IconCalendarX : IconCalendarPlus}
            label={attached ? texts.detach : texts.attach}
            isShort={phone}
            aria-expanded={attached !== null}
            onClick={attach}
          />
        )}
        {mayAskCard && (
          <ToolButton
            icon={asksCard ? IconCreditCardOff : IconCreditCard}
            label={asksCard ? texts.unaskCard : texts.askCard}
            isShort={phone}
            aria-pressed={asksCard}
            onClick={askCard}
          />
        )}
        {hasBoth && (
          <SegmentedControl
            size="xs"
            aria-label={texts.channel}
            value={String(channel)}
            onChange={(value) =>
              setChosen(value === String(sendThru.text) ? sendThru.text : sendThru.email)
            }
            data={[
              { value: String(sendThru.email), label: texts.email },
              { value: String(sendThru.text), label: texts.text },
            ]}
          />
        )}
        {channels?.email && <ReachProblem of="email" problem={reach.email} />}
        {channels?.text && <ReachProblem of="mobile" problem={reach.mobile} />}
        <Group gap="sm" ml="auto">
          {attached === null && (
            <Hint size="xs" visibleFrom="md">
              {texts.keys}
            </Hint>
          )}
          <Button
            size={phone ? 'sm' : 'compact-md'}
            leftSection={<IconSend size={15} aria-hidden />}
            disabled={!isReady}
            onClick={send}
          >
            {texts.send}
          </Button>
        </Group>
      </Group>
    </div>
  )
}
