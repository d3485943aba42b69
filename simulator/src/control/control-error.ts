/** The control API was asked for something that makes no sense. */
export class ControlError extends Error {
  readonly status: 400 | 404 | 409 | 422;

  constructor(status: ControlError["status"], message: string) {
    super(message);
    this.name = "ControlError";
    this.status = status;
  }
}
