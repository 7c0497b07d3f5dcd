/** What a screen reader says of a QR code. */
export const texts = { code: 'QR code of the link' };
