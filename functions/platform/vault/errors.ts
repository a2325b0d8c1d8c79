/** KMS did not answer, or refused for a reason that an operator can remove. A retry may succeed. */
export class KeyServiceUnavailable extends Error {}

/** The sealed text never opens: it was changed, sealed for another purpose, or its key is deleted. */
export class SealedTextError extends Error {}
