/** The style of every payment page; colours come from the page's own theme. */
export const pageStyle = `*,*::before,*::after{box-sizing:border-box}
:root{--ink:#14181f;--quiet:#55606e;--line:#8a94a3;--soft-line:#d9dee5;--error:#b3261e;--error-soft:#fdf0ef;
--radius:.5rem;font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Ubuntu,sans-serif;color:var(--ink)}
body{margin:0;min-height:100vh;background:var(--background);color:var(--ink)}
h1,h2,p,dl,dd,ul,fieldset{margin:0;padding:0}
h1{font-size:1.375rem;line-height:1.3}
h2{font-size:1.0625rem;line-height:1.35}
a{color:inherit}
img{display:block;max-width:100%}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.summary :focus-visible{outline-color:var(--on-theme)}
.visually-hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);
white-space:nowrap}
.skip{position:absolute;left:-100vw;top:.5rem;z-index:2;background:#fff;color:var(--ink);padding:.6rem 1rem;
border-radius:var(--radius)}
.skip:focus{left:.5rem}

.shell{min-height:100vh;display:flex;flex-direction:column}
.summary{background-color:var(--theme);color:var(--on-theme);padding:1.25rem 1.25rem 1.5rem}
.summary-inner{max-width:26rem;margin:0 auto}
.seller{display:flex;align-items:center;gap:.75rem;min-height:2.5rem}
.logo{height:2.5rem;max-width:8rem;object-fit:contain;border-radius:.25rem}
.seller-name{font-weight:600;overflow-wrap:anywhere}
.initial{display:grid;place-items:center;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--on-theme);
color:var(--theme);font-weight:700;flex:none}
.amount{font-size:2.25rem;font-weight:700;line-height:1.2;letter-spacing:-.01em;margin-top:1rem;
overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.description{margin-top:.35rem;overflow-wrap:anywhere}
.more{margin-top:1rem}
.more summary{cursor:pointer;font-weight:600;padding:.35rem 0;width:fit-content}
.order{list-style:none;margin-top:.75rem}
.order li{display:grid;grid-template-columns:auto 1fr auto;gap:.75rem;align-items:center;padding:.6rem 0;
border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.order img,.order .no-picture{width:2.75rem;height:2.75rem;object-fit:cover;border-radius:.375rem;
background:color-mix(in srgb,currentColor 14%,transparent)}
.order .no-picture{display:grid;place-items:center;font-weight:700}
.order .name{overflow-wrap:anywhere}
.order .small{display:block;font-size:.875rem;opacity:.85}
.order .price{font-variant-numeric:tabular-nums;white-space:nowrap}
.facts{display:grid;grid-template-columns:minmax(0,auto) minmax(0,1fr);gap:.35rem 1.25rem;margin-top:1rem;
padding-top:1rem;border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.facts dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.facts dt{overflow-wrap:anywhere}
.bold{font-weight:700}
.until{margin-top:1rem;font-size:.9375rem}

.pay{background:#fff;flex:1;padding:1.5rem 1.25rem 2rem}
.pay-inner{max-width:27rem;margin:0 auto}
.pay h1{margin-bottom:1.25rem}
.methods{border:0;min-width:0;display:flex;flex-wrap:wrap}
.methods legend{padding:0;margin-bottom:.6rem;font-weight:600}
.methods>input{position:absolute;opacity:0;width:1px;height:1px}
.method-label{display:flex;align-items:center;gap:.6rem;padding:.75rem .9rem;border:1px solid var(--line);
background:#fff;font-weight:600;cursor:pointer;min-height:3rem}
.method-label::before{content:"";flex:none;width:1.125rem;height:1.125rem;border:2px solid var(--line);
border-radius:50%;background:#fff}
.methods>input:checked+.method-label{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.methods>input:checked+.method-label::before{border:.375rem solid var(--accent)}
.methods>input:focus-visible+.method-label{outline:3px solid var(--accent);outline-offset:2px}
.panel{display:none;width:100%}
.methods>input:checked+.method-label+.panel,.panel.only{display:block}
.tabs .methods{gap:.5rem}
.tabs .method-label{flex:1 1 calc(50% - .25rem);border-radius:var(--radius)}
.tabs .panel:not(.only){order:1;margin-top:.9rem}
.tabs .method-label.saved{flex-basis:100%}
.field.saved input{max-width:8rem}
.accordion .methods,.spaced_accordion .methods{flex-direction:column}
.accordion .panel:not(.only),.spaced_accordion .panel:not(.only){padding:1rem .9rem;
border:1px solid var(--soft-line);border-top:0}
.accordion .method-label:not(:first-of-type){border-top:0}
.accordion .method-label:first-of-type{border-radius:var(--radius) var(--radius) 0 0}
.spaced_accordion .method-label{border-radius:var(--radius);margin-top:.6rem}
.spaced_accordion .method-label:first-of-type{margin-top:0}
.spaced_accordion .panel:not(.only){border:0;padding-bottom:.25rem}
.panel.only{margin:0;padding:0;border:0}
.panel .hint{color:var(--quiet);margin-top:.6rem}

.field{margin-top:1rem;position:relative;display:flex;flex-direction:column}
.field label{order:-1}
.field[hidden]{display:none}
.panel>.field:first-child,.panel .row:first-child .field{margin-top:0}
.row{display:grid;grid-template-columns:1fr 1fr;gap:0 .9rem;align-items:start}
.row .field:not([hidden]){display:grid;grid-row:span 3;grid-template-rows:subgrid}
.row .field label{align-self:end}
.field label{display:block;font-weight:600;font-size:.9375rem;margin-bottom:.3rem}
.field .aside{font-weight:400;color:var(--quiet)}
.field input,.field select{width:100%;min-height:3rem;padding:.6rem .75rem;font:inherit;color:inherit;background:#fff;
border:1px solid var(--line);border-radius:var(--radius)}
.field input:focus,.field select:focus{outline:3px solid var(--accent);outline-offset:1px;border-color:var(--accent)}
.field input::placeholder{color:#6b7480;opacity:1}
.number input{font-variant-numeric:tabular-nums;letter-spacing:.02em}
.network{position:absolute;right:.8rem;bottom:.75rem;color:var(--quiet);font-size:.875rem;font-weight:600;
pointer-events:none}
.field-error{color:var(--error);font-size:.9375rem;margin-top:.3rem;font-weight:500}
.field-error:empty{display:none}
.field.has-error input,.field.has-error select{border-color:var(--error);box-shadow:inset 0 0 0 1px var(--error)}
.field.has-error .network{display:none}
.cvc.has-error .field-error{color:var(--cvc-error)}
.labels-never .field label .label-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.labels-never .field .aside{display:none}
.labels-floating .field.floats label{position:absolute;left:.8rem;top:.75rem;margin:0;font-weight:400;
color:var(--quiet);pointer-events:none;transition:transform .12s,font-size .12s}
.labels-floating .floats .aside{display:none}
.labels-floating .floats input{padding-top:1.35rem;padding-bottom:.3rem;min-height:3.4rem}
.labels-floating .floats input::placeholder{color:transparent}
.labels-floating .floats input:focus~label,.labels-floating .floats input:not(:placeholder-shown)~label{
transform:translateY(-.55rem);font-size:.8125rem}
.labels-floating .field.floats .network{bottom:auto;top:1.05rem}

.notice{border-left:4px solid var(--error);background:var(--error-soft);border-radius:0 var(--radius) var(--radius) 0;
padding:.9rem 1rem;margin-bottom:1.25rem}
.notice:focus{outline:3px solid var(--error);outline-offset:2px}
.notice h2{color:var(--error)}
.notice ul{padding-left:1.15rem;margin-top:.35rem}
.notice p{margin-top:.25rem}
.terms{margin-top:1.1rem;color:var(--quiet);font-size:.9375rem}
.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;margin-top:1.35rem;
padding:.7rem 1.25rem;border:1px solid transparent;border-radius:var(--radius);background:var(--button);
color:var(--on-button);font:inherit;font-size:1.0625rem;font-weight:700;text-decoration:none;text-align:center;
cursor:pointer;overflow-wrap:anywhere}
.button:hover{filter:brightness(1.12)}
.button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.button[disabled]{opacity:.55;cursor:not-allowed;filter:none}
.quiet{background:#fff;color:var(--ink);border-color:var(--line);font-weight:600;margin-top:.75rem}
.safe{display:flex;gap:.45rem;align-items:center;justify-content:center;margin-top:.9rem;color:var(--quiet);
font-size:.875rem}
.safe svg{flex:none}
.brand{margin-top:1.5rem;text-align:center;color:var(--quiet);font-size:.875rem}

.status-page{display:grid;place-items:center;min-height:100vh;padding:1.25rem;color:var(--ink)}
.status-card{background:#fff;border-radius:.9rem;border-top:.4rem solid var(--accent);width:100%;max-width:29rem;
padding:2rem 1.5rem;box-shadow:0 1px 2px rgb(20 24 31/.08),0 12px 32px rgb(20 24 31/.1);text-align:center}
.status-card h1{overflow-wrap:anywhere}
.status-card .seller{justify-content:center;margin-bottom:1.25rem;color:var(--ink)}
.status-card .initial{background:var(--theme);color:var(--on-theme)}
.status-icon{display:block;margin:0 auto 1rem}
.status-text{margin-top:.5rem;color:var(--quiet)}
.status-card .amount{font-size:1.75rem}
.code{display:block;width:min(14rem,100%);margin:1.25rem auto 0}
.status-card .facts{text-align:left;font-size:.9375rem;border-color:var(--soft-line)}
.countdown{margin-top:1rem;color:var(--quiet);font-size:.9375rem}
.link-button{background:none;border:0;padding:.25rem;font:inherit;color:var(--ink);text-decoration:underline;
cursor:pointer}

@media (min-width:56rem){
.layout1 .shell{flex-direction:row}
.layout1 .summary{width:45%;padding:4rem 3rem}
.layout1 .summary-inner{max-width:25rem;margin:0 0 0 auto}
.layout1 .pay{padding:4rem 3rem;display:flex}
.layout1 .pay-inner{margin:0;width:100%}
.layout1 .amount{font-size:2.75rem}
}
@media (min-width:40rem){
.layout2 .shell,.form-only .shell{max-width:33rem;margin:0 auto;padding:2.5rem 1rem;min-height:0}
.layout2 .summary{border-radius:.9rem .9rem 0 0;padding:1.75rem 2rem}
.layout2 .pay{border-radius:0 0 .9rem .9rem;padding:1.75rem 2rem 2rem}
.form-only .pay{border-radius:.9rem;padding:2rem}
.status-card{padding:2.5rem 2.25rem}
}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){.method-label::before{forced-color-adjust:none}}
`;
