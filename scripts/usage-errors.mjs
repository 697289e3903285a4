// Preloaded for commands that read their own options: a wrong option is a sentence and exit code 64, no stack trace.
process.on("uncaughtException", (error) => {
  if (typeof error?.code === "string" && error.code.startsWith("ERR_PARSE_ARGS_")) {
    console.error(`${error.message}\n\n--help lists the options.`);
    process.exit(64);
  }
  console.error(error);
  process.exit(1);
});
