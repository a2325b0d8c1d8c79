/** Whether bytes begin a video in the container MP4 (ISO/IEC 14496-12): by its first box, which says of what kind it is. */
export const isMp4 = (bytes: Uint8Array | undefined): boolean =>
  bytes !== undefined && new TextDecoder('latin1').decode(bytes.subarray(4, 8)) === 'ftyp'
