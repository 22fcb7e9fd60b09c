fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let (input, out) = (arguments.next().unwrap(), arguments.next().unwrap());
    wasm_bindgen_cli_support::Bindgen::new().input_path(input).web(true)?.out_name("taxicab").generate(out)?;
    Ok(())
}
